/** A user changes the numbers of a policy, sees the ranking change, and saves or shares the result. */
import { expectBothSchemes, settle, tooWide } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { unevenPolicy } from "./support/unevenPrometheus";
import { expect, test } from "./support/unevenTest";
import { showWhole } from "./support/test";

test.describe.configure({ mode: "parallel" });

test("a tuned policy is tuned by mouse: weight, window and cut move the ranking, undo takes them back, save keeps them", async ({
  page,
  policy,
}) => {
  const tuner = new TunerPage(page);
  await page.goto(`/policies/${policy}`);
  await page.getByRole("link", { name: "Tune", exact: true }).click();
  await tuner.ready();
  await tuner.showYaml();
  const before = await tuner.top(8);
  expect(before).toHaveLength(8);

  await tuner.dragWeight("peak", 0.95);
  await expect.poll(() => tuner.top(8)).not.toEqual(before);
  await expect(tuner.rows.filter({ hasText: "▲" })).not.toHaveCount(0);
  await expect(tuner.editor).toContainText("# half");
  await expect(tuner.editor).not.toContainText('"0.2"');
  const moved = await tuner.top(8);

  const edge = page.getByRole("slider", { name: "End of window 1" });
  await edge.scrollIntoViewIfNeeded();
  const handle = (await edge.boundingBox())!;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x - 40, handle.y + handle.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(edge).not.toHaveAttribute("aria-valuenow", "18");
  await expect.poll(() => tuner.top(8)).not.toEqual(moved);

  const row = (await tuner.rows.first().boundingBox())!;
  const line = (await tuner.cut.boundingBox())!;
  await page.mouse.move(line.x + 200, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(line.x + 200, line.y + line.height / 2 - 3 * row.height, { steps: 8 });
  await page.mouse.up();
  await expect(tuner.cutField).toHaveValue("5");
  await expect(tuner.cut).toHaveAttribute("aria-valuenow", "5");

  for (let steps = 0; steps < 3; steps++) await tuner.undo.click();
  await expect.poll(() => tuner.top(8)).toEqual(before);
  await expect(tuner.undo).toBeDisabled();
  for (let steps = 0; steps < 3; steps++) await tuner.redo.click();
  await expect(tuner.cutField).toHaveValue("5");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();

  await tuner.saveButton.click();
  const dialog = page.getByRole("dialog");
  const changes = dialog.getByRole("list", { name: "Changes against version 1" });
  await expect(changes).toContainText("maxImages 8 → 5");
  await expect(changes).toContainText("weight of peak 0.2 →");
  await dialog.getByRole("textbox", { name: "Message" }).fill("peaks count more");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Starts from version 2")).toBeVisible();
  await expect(tuner.saveButton).toBeDisabled();
  await page.goto(`/policies/${policy}?tab=versions`);
  await expect(page.getByText("peaks count more")).toBeVisible();
});

test("a tuned policy is tuned by keyboard alone", async ({ page, policy }) => {
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  const before = await tuner.top(8);

  await tuner.slider("peak").focus();
  for (let presses = 0; presses < 30; presses++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => tuner.top(8)).not.toEqual(before);

  await tuner.cut.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(tuner.cut).toHaveAttribute("aria-valuenow", "6");

  await page.getByRole("slider", { name: "Start of window 1" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("slider", { name: "Start of window 1" })).toHaveAttribute(
    "aria-valuetext",
    "09:00",
  );

  await tuner.list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const why = page.getByRole("region", { name: /^Why (?!not)/ });
  await expect(why).toContainText("Rank 2 of 24");
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(tuner.list).toBeFocused();

  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("Control+z");
  await expect.poll(() => tuner.top(8)).toEqual(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(tuner.undo).toBeEnabled();
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: /^Save as version 2/ });
  // The dialog takes the focus shortly after it appears.
  await expect(dialog.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Starts from version 2")).toBeVisible();
});

test("a tuned policy shows behind the windows of a signal what they catch", async ({ page, policy }) => {
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  await tuner.showYaml();
  const windows = page.getByRole("group", { name: "Windows of office, Europe/Berlin" });
  const map = windows.getByRole("img", { name: /^Samples by weekday and hour; most at \d\d:00/ });
  await expect(map).toBeVisible();
  const caught = windows.getByText(/^The window holds [\d.]+% of the samples/);
  const before = await caught.innerText();
  await windows.getByRole("slider", { name: "Start of window 1" }).press("ArrowLeft");
  await expect(caught).not.toHaveText(before);

  await windows.getByText("image", { exact: true }).click();
  await expect(page).toHaveURL(/[?&]heat=image/);
  const images = windows.getByRole("img", { name: /^Samples by image and hour/ });
  await images.hover({ position: { x: 3, y: 3 } });
  await expect(windows.getByText(/image-\d+:1, 00:00–01:00: [\d,.]+$/)).toBeVisible();
  await expect(windows.getByText("the 20 with most of 24 images")).toBeVisible();

  await windows.getByText("Numbers").click();
  const table = windows.getByRole("table", { name: "Sum of the samples of usage by image and hour" });
  await expect(table.getByRole("row")).toHaveCount(21);
  await expect(table.getByRole("columnheader")).toHaveCount(25);
  await windows.getByText("weekday", { exact: true }).click();
  await expect(windows.getByRole("columnheader", { name: "Wed" })).toBeVisible();

  // A value that is not an hour of the day stays in the field, gets a message next to it and does not change the
  // policy.
  const to = windows.getByRole("textbox", { name: "To, hour, of window 1" });
  await to.fill("25");
  await expect(windows.getByRole("alert")).toHaveText("25 is not a whole number from 8 to 24; 18 stays");
  await to.fill("16");
  await expect(windows.getByRole("alert")).toHaveCount(0);
  await expect(tuner.editor).toContainText("endHour: 16");
});

test("a tuned policy comes back exactly over 50 steps, and a link opens the same picture in a fresh browser", async ({
  page,
  policy,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  const before = await tuner.top(12);
  await tuner.cut.focus();
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press(steps % 3 === 0 ? "ArrowUp" : "ArrowDown");
    // Leaving the cut ends a step.
    await tuner.slider(steps % 2 === 0 ? "peak" : "total").focus();
    await page.keyboard.press("ArrowRight");
    await tuner.cut.focus();
  }
  await page.getByRole("textbox", { name: "Search images" }).fill("image-1");
  await expect(page.getByText(/11 of 24 images/)).toBeVisible();
  await expect(page).toHaveURL(/[?&]d=[\w-]+/);
  await expect(page).toHaveURL(/[?&]q=image-1/);
  // The URL is updated when the changes pause.
  let end: unknown;
  await expect(async () => {
    const [url, top] = [page.url(), await tuner.top(11)];
    await page.waitForTimeout(1_000);
    end = await tuner.top(11);
    expect([page.url(), end]).toEqual([url, top]);
  }).toPass();

  const context = await browser.newContext({ baseURL });
  const other = new TunerPage(await context.newPage());
  showWhole(other.page);
  // A slow machine may pause for a second before the URL is updated.
  await expect(async () => {
    await other.page.goto(page.url());
    await other.ready();
    await expect.poll(() => other.top(11), { timeout: 5_000 }).toEqual(end);
  }).toPass({ timeout: 60_000 });
  await expect(other.cutField).toHaveValue(await tuner.cutField.inputValue());
  await context.close();

  await page.getByRole("textbox", { name: "Search images" }).fill("");
  await tuner.list.focus();
  for (let steps = 0; steps < 50; steps++) await page.keyboard.press("Control+z");
  await expect(tuner.undo).toBeDisabled();
  await expect.poll(() => tuner.top(12)).toEqual(before);
  await expect(tuner.saveButton).toBeDisabled();
  for (let steps = 0; steps < 50; steps++) await page.keyboard.press("Control+Shift+z");
  await expect(tuner.redo).toBeDisabled();
  await page.getByRole("textbox", { name: "Search images" }).fill("image-1");
  await expect.poll(() => tuner.top(11)).toEqual(end);
});

test("a tuned policy on a phone has a tab for each part", async ({ page, policy }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  const before = await tuner.top(6);
  await page.getByRole("tab", { name: "Builder" }).click();
  await expect(tuner.list).toBeHidden();
  await expect(page.getByText("No image crosses the line.")).toBeVisible();
  await tuner.slider("peak").fill("0.9");
  // Also if the ranking is behind its tab.
  await expect(page.getByText(/^\+\d+ in · −\d+ out against the saved version$/)).toBeVisible();
  await page.getByRole("tab", { name: "Ranking", exact: true }).click();
  await expect.poll(() => tuner.top(6)).not.toEqual(before);
  await page.getByRole("tab", { name: "YAML" }).click();
  await tuner.editor.click();
  await page.keyboard.press("Control+End");
  await expect(tuner.editor).toContainText('"0.9"');
  await expect.poll(() => tooWide(page)).toEqual([]);
});

test("a tuned policy's YAML on a phone can be read in both schemes", async ({ page, policy }) => {
  // tuneInsight.spec.ts checks the other panes at both widths.
  await page.setViewportSize({ width: 390, height: 900 });
  await new TunerPage(page).open(policy, "?pane=yaml");
  await settle(page);
  await expectBothSchemes(page, "390 px, yaml");
});

test("a policy without a run offers one, and one without samples says so", async ({ page, api, request }) => {
  const name = `untuned-${Date.now().toString(36)}`;
  await api.addPolicy(unevenPolicy(name, "http://127.0.0.1:9"));
  await page.goto(`/policies/${name}/tune`);
  await expect(page.getByText("No run yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run now" })).toBeVisible();
  expect((await request.delete(`/api/v1/policies/${name}`)).ok()).toBe(true);
});
