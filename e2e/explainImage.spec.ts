/** A user asks why an image is at its place, without using the mouse. */
import type { Page } from "@playwright/test";
import { RunPage } from "./support/pages/runs";
import { expect, test } from "./support/test";

/** Presses Tab until the element is focused, like a user who searches for it. */
async function tabTo(page: Page, label: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`60 presses of Tab do not lead to ${label}`);
}

test("an image is explained in three depths by keyboard only", async ({ page, api }) => {
  const [last] = await api.finishedRuns("demo-developer-and-peak", 2);
  const { ranking } = await api.finishedRun(last!.id);
  const third = ranking[2]!;
  const run = new RunPage(page);
  await run.open(last!.id);
  await expect(run.images.first()).toBeVisible();

  const focused = (element: typeof run.ranking) => (): Promise<boolean> =>
    element.evaluate((node) => node === document.activeElement || node.contains(document.activeElement));
  await tabTo(page, "the ranking", focused(run.ranking));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  const why = run.why(third.image);
  await expect(why).toBeVisible();
  await expect(page).toHaveURL(/image=/);
  await expect(why).toContainText("rank 3");

  await tabTo(page, "the depths", focused(run.depth("Sentence")));
  await page.keyboard.press("ArrowRight");
  await expect(run.depth("Bars")).toBeChecked();
  for (const { signal } of third.terms)
    await expect(why.getByRole("heading", { name: signal })).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(run.depth("Arithmetic")).toBeChecked();
  await expect(page).toHaveURL(/depth=arithmetic/);
  await expect(why).toContainText(String(third.finalScore));

  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(run.ranking).toBeFocused();
});

test("a link shows a colleague the same explanation", async ({ page, api }) => {
  const [last] = await api.finishedRuns("demo-developer-and-peak", 2);
  const { ranking } = await api.finishedRun(last!.id);
  const { image } = ranking.at(-1)!;
  const run = new RunPage(page);
  await run.open(last!.id, `?image=${encodeURIComponent(image)}&depth=arithmetic`);
  await expect(run.why(image)).toBeVisible();
  await expect(run.depth("Arithmetic")).toBeChecked();
});

test("an image that no query returned is explained too", async ({ page, api }) => {
  const [last] = await api.finishedRuns("demo-developer-and-peak", 2);
  const image = "registry.example.com/nobody/uses:this";
  const run = new RunPage(page);
  await run.open(last!.id, `?image=${encodeURIComponent(image)}`);
  await expect(run.why(image)).toContainText("Returned by no query");
});
