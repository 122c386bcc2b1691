/** The images just below the line, reachable with one key or one click, in the run and in the tuner. */
import type { Page } from "@playwright/test";
import { NEAR_MISSES } from "../components/ranking/rows";
import { expectBothSchemes } from "./support/looks";
import { RunPage } from "./support/pages/runs";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";

/** Returns the active row as a screen reader announces it. */
function active(page: Page): Promise<string | null> {
  return page.locator("#ranking-list").evaluate((list) => {
    const id = list.getAttribute("aria-activedescendant");
    return id === null ? null : (document.getElementById(id)?.getAttribute("aria-posinset") ?? null);
  });
}

test("on a run: by key to the first one out, by arrows through the others, Enter says why", async ({
  page,
  api,
}) => {
  const [last] = await api.finishedRuns(POLICY);
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  const [first, second] = ranking.filter(({ selected }) => !selected);
  const run = new RunPage(page);
  await run.open(last!.id);
  await expect(run.images.first()).toBeVisible();
  // The list is visible before the page is interactive.
  await expect(async () => {
    await page.keyboard.press("Control+j");
    await expect(page.locator("#ranking-list")).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(run.cut).toBeInViewport();
  await expect.poll(() => active(page)).toBe(String(first!.rank));
  expect(first!.rank).toBe(maxImages + 1);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => active(page)).toBe(String(second!.rank));
  await page.keyboard.press("Enter");
  await expect(run.why(second!.image)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(run.why(second!.image)).toBeHidden();
});

test("on a run: by mouse, the list of near misses alone and the line in the middle of all", async ({
  page,
  api,
}) => {
  const [last] = await api.finishedRuns(POLICY);
  const { ranking } = await api.finishedRun(last!.id);
  const out = ranking.filter(({ selected }) => !selected);
  const run = new RunPage(page);
  await run.open(last!.id);
  await expect(run.images.first()).toBeVisible();
  await page.getByRole("button", { name: "Jump to the line" }).click();
  await expect(run.cut).toBeInViewport();
  await page.getByText(/^Near misses \d+$/).click();
  await expect(page).toHaveURL(/show=near/);
  await expect(run.images).toHaveCount(Math.min(NEAR_MISSES, out.length));
  await expect(run.images.first()).toHaveAttribute("aria-label", new RegExp(out[0]!.image));
});

test("in the tuner: by key and by mouse to the first one out", async ({ page, api }) => {
  const [last] = await api.finishedRuns(POLICY);
  const { maxImages } = await api.finishedRun(last!.id);
  const tuner = new TunerPage(page);
  await tuner.open(POLICY);
  await expect(async () => {
    await page.keyboard.press("Control+j");
    await expect(tuner.list).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect.poll(() => active(page)).toBe(String(maxImages + 1));
  await expect(tuner.cut).toBeInViewport();
  await page.keyboard.press("Home");
  await expect.poll(() => active(page)).toBe("1");
  await page.getByRole("button", { name: "Jump to the line" }).click();
  await expect.poll(() => active(page)).toBe(String(maxImages + 1));
  await expectBothSchemes(page, "the tuner at its line");
});
