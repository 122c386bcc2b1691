/** Wherever a task ends, the next step is offered, and Back leads to what was visible before. */
import { RunPage } from "./support/pages/runs";
import { SourcesPage } from "./support/pages/sources";
import { expect, test } from "./support/test";
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { usagePolicy } from "../test/support/usagePolicy";

const DEMO = "demo-developer-and-peak";

test("two runs ticked in the list are compared, by keyboard too", async ({ page, api }) => {
  await api.finishedRuns(DEMO, 3);
  await page.goto(`/runs?policy=${DEMO}`);
  const ticks = page.getByRole("checkbox", { name: /^Compare the run of/ });
  await expect(page.getByRole("button", { name: "Compare: tick two runs" })).toBeDisabled();
  await ticks.nth(0).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Compare: tick one more" })).toBeDisabled();
  await ticks.nth(1).focus();
  await page.keyboard.press("Space");
  const compare = page.getByRole("button", { name: "Compare the two runs" });
  await compare.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: /^Changes from .* to this run$/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/runs\\?policy=${DEMO}&ticked=[^,&]+,[^,&]+$`));
  await expect(ticks.nth(0)).toBeChecked();
  await expect(ticks.nth(1)).toBeChecked();

  // The policy's own list offers the same actions.
  await page.goto(`/policies/${DEMO}?tab=runs`);
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await compare.click();
  await expect(page.getByRole("tab", { name: "Compare", selected: true })).toBeVisible();
});

test("Back from a run restores filter, order and place of the list", async ({ page, api }) => {
  await api.finishedRuns(undefined, 12);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/runs");
  await page.getByRole("button", { name: "Queued" }).click();
  await expect(page).toHaveURL(/runs-sort=-created/);
  await page.getByRole("button", { name: "Queued" }).click();
  await expect(page).toHaveURL(/runs-sort=created/);
  // The rows keep the old order until those of the new one arrive.
  const oldest = await api.oldestRun();
  await expect(page.getByRole("rowheader").first().getByRole("link")).toHaveAttribute(
    "href",
    `/runs/${oldest.id}`,
  );
  const last = page.getByRole("rowheader").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const [address, top] = [page.url(), await page.evaluate(() => window.scrollY)];
  expect(top).toBeGreaterThan(50);
  const name = await last.textContent();
  await last.click();
  await expect(page.getByRole("tab", { name: "Ranking" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("rowheader").last()).toContainText(name!);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 40);
});

test.describe("a source that does not answer a query yet", () => {
  let slow: FakePrometheus;
  test.beforeAll(async () => {
    slow = await startFakePrometheus();
  });
  test.afterAll(() => slow.close());

  test("is saved and tested in one go; a run of it that is cancelled says how far it came", async ({
    page,
    api,
  }) => {
    const sources = new SourcesPage(page);
    await sources.open();
    await sources.add("waiting-cluster", "Prometheus", slow.url);
    await expect(sources.connection("waiting-cluster")).toContainText("Version");
    await api.addPolicy(usagePolicy("cancelled-usage", slow.url));
    slow.gate = new Promise(() => undefined);
    const run = new RunPage(page);
    await run.open(await api.startRun("cancelled-usage"));
    await expect(run.queryProgress("usage")).toContainText("Fetching");
    await run.cancel.click();
    await run.expectState("Cancelled");
    const far = page.getByRole("region", { name: "How far its queries got" });
    await expect(far.getByRole("listitem")).toHaveText(/Stopped usage/);
  });
});

test("an address that was cut leads to the list that its page is in", async ({ page }) => {
  await page.goto("/runners");
  await expect(page).toHaveURL(/\/minutes\/runners$/);
  await expect(page.getByRole("heading", { level: 1, name: "Runners" })).toBeVisible();
});
