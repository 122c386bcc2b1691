/** The tuned policy as a document: edited, saved, shared. */
import { InsightPage } from "./support/pages/insight";
import { TunerPage } from "./support/pages/tuner";
import { unevenPolicy } from "./support/unevenPrometheus";
import { expect, test } from "./support/unevenTest";

test.describe.configure({ mode: "parallel" });

test("a tuned policy is edited in YAML: what parses moves the ranking, what does not says where", async ({
  page,
  policy,
}) => {
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  const before = await tuner.top(8);
  await tuner.showYaml();
  await tuner.editor.getByText("maxImages: 8").click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(tuner.cutField).toHaveValue("80");
  await page.keyboard.type("x");
  await expect(page.getByRole("list", { name: "Errors in the YAML" })).toContainText(/Line 8, column \d+/);
  await expect(tuner.cutField).toHaveValue("80");
  await expect(tuner.saveButton).toBeDisabled();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect.poll(() => tuner.top(8)).toEqual(before);

  await page.getByRole("textbox", { name: "Image filter" }).fill("image-[");
  await expect(page.getByText(/is not a valid RE2 expression/).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Image filter" }).fill("image-1");
  await expect(page.getByText(/excluded by the filter/)).toBeVisible();
  await expect(tuner.editor).toContainText("imageFilter: image-1");
  await page.getByRole("textbox", { name: "Search images" }).fill("elsewhere");
  await expect(page.getByText("No ranked image has “elsewhere” in its name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Image filter" }).fill("^elsewhere");
  await expect(page.getByText("The image filter excludes every image.")).toBeVisible();
});

test("a tuned policy that somebody else saved meanwhile: the second sees the change and loses nothing", async ({
  page,
  policy,
  source,
  request,
  expectedComplaints,
}) => {
  expectedComplaints.push(/412/);
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  await tuner.cutField.fill("5");
  await expect(tuner.saveButton).toBeEnabled();
  const theirs = unevenPolicy(policy, source.url).replace('"0.5" # half', '"0.9" # theirs');
  const answer = await request.put(`/api/v1/policies/${policy}`, {
    data: { spec: theirs },
    headers: { "if-match": '"1"' },
  });
  expect(answer.status(), await answer.text()).toBe(200);

  await tuner.saveButton.click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Someone saved this policy while you edited it" });
  await expect(conflict).toContainText("weight of total 0.5 → 0.9");
  await conflict.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("dialog", { name: "Save as version 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tuner.cutField).toHaveValue("5");

  await tuner.saveButton.click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("Starts from version 3")).toBeVisible();
});

test("a tuned policy is exported as it is searched", async ({ page, policy }) => {
  const tuner = new TunerPage(page);
  await tuner.open(policy, "?q=image-1");
  for (const [label, ending] of [
    ["CSV", /\.csv$/],
    ["JSON", /\.json$/],
    ["Status YAML", /\.status\.yaml$/],
    ["SVG", /\.svg$/],
    ["PNG", /\.png$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: label, exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(ending);
  }
});

test("the YAML shows the line that the form has just changed", async ({ page, policy }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  await tuner.showYaml();
  const first = tuner.editor.getByText("# agreed on in June");
  await expect(first).toBeInViewport();
  await tuner.slider("peak").focus();
  await page.keyboard.press("End");
  await expect(tuner.editor.getByText("signalRef: peak")).toBeInViewport();
  await expect(first).not.toBeInViewport();
  await tuner.cutField.fill("5");
  await expect(tuner.editor.getByText("maxImages: 5")).toBeInViewport();
});

test("the save dialog says of each image that crosses the line which edit carried it", async ({
  page,
  policy,
}) => {
  const tuner = new TunerPage(page);
  await tuner.open(policy);
  await tuner.slider("peak").focus();
  await page.keyboard.press("End");
  await tuner.cutField.fill("6");
  await expect(tuner.cut).toHaveAttribute("aria-valuenow", "6");
  await tuner.saveButton.click();
  const outcome = page.getByRole("dialog").getByRole("region", { name: "Outcome at the line" });
  await expect(outcome).toContainText(/Over these samples: .*−\d+ out of the selection/);
  const crossed = outcome.getByRole("listitem");
  await expect(crossed).not.toHaveCount(0);
  // The edit that moved each image is shown after the list, which may still grow.
  const untold = crossed.filter({ hasNotText: /weight of peak 0\.2 → |maxImages 8 → 6/ });
  await expect(untold).toHaveCount(0);
  const image = crossed.first().getByRole("button");
  const name = await image.innerText();
  await image.click();
  await expect(new InsightPage(page).drawer).toContainText(name.slice(name.lastIndexOf("/") + 1));
});

test("a remedy of an older version opens on that version, says so, and is one click from the newest", async ({
  page,
  api,
  policy,
  source,
  request,
}) => {
  const [run] = await api.finishedRuns(policy);
  const { ranking } = await api.finishedRun(run!.id);
  const below = ranking[9]!;
  const later = await request.put(`/api/v1/policies/${policy}`, {
    data: { spec: unevenPolicy(policy, source.url).replace('"0.3"', '"0.9"') },
    headers: { "if-match": '"1"' },
  });
  expect(later.status(), await later.text()).toBe(200);
  await page.goto(`/runs/${run!.id}?${new URLSearchParams({ image: below.image }).toString()}`);
  const insight = new InsightPage(page);
  const way = insight.whatChanges.getByRole("link", { name: /^Try in the tuner: cut at/ });
  await way.focus();
  await page.keyboard.press("Enter");
  const tuner = new TunerPage(page);
  await tuner.ready();
  const notice = page.getByRole("alert").filter({ hasText: "Starts from version 1, which the run used." });
  await expect(notice).toContainText("Version 2 is the newest");
  await expect(tuner.cutField).toHaveValue(String(below.rank));
  await expect(tuner.slider("office")).toHaveValue("0.3");
  await expect(page.getByText("Starts from version 1, compared with version 2")).toBeVisible();
  // The remedy moves to the newest version, and Undo goes back.
  await notice.getByRole("button", { name: "Start from version 2" }).focus();
  await page.keyboard.press("Enter");
  const now = page.getByRole("alert").filter({ hasText: "Starts from version 2 now." });
  await expect(now).toBeFocused();
  await expect(tuner.slider("office")).toHaveValue("0.9");
  await expect(tuner.cutField).toHaveValue(String(below.rank));
  await tuner.undo.click();
  await expect(tuner.cutField).toHaveValue("8");
  await tuner.undo.click();
  await expect(tuner.slider("office")).toHaveValue("0.3");
  await tuner.undo.click();
  await expect(tuner.cutField).toHaveValue("8");
  await tuner.saveButton.click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Starts from version 3")).toBeVisible();
  await expect(now).toBeHidden();
});
