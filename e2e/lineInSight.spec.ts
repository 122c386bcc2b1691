/**
 * The line is always visible: on the run page and in the tuner, wherever the list is scrolled and whatever is
 * dragged.
 */
import type { Locator, Page } from "@playwright/test";
import { RunPage } from "./support/pages/runs";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";
/** Rows visible at once at 1440 × 900. */
const ROWS = 25;

/** Returns the number of rows that are completely visible. */
function rowsInSight(page: Page): Promise<number> {
  return page.locator("#ranking-list").evaluate((list) => {
    const whole = [...list.querySelectorAll("[role=option]")].filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= window.innerHeight;
    });
    return whole.length;
  });
}

async function expectLineNamed(strip: Locator): Promise<void> {
  await expect(strip).toBeInViewport();
  for (const part of ["Last in", "First out"]) await expect(strip.getByText(part)).toBeInViewport();
  await expect(strip.getByText(/apart$|^level$/)).toBeInViewport();
}

test("a run at 1440 × 900: 25 rows, the line in words when scrolled, the miniature leads to a place", async ({
  page,
  api,
}) => {
  const [last] = await api.finishedRuns(POLICY);
  const run = new RunPage(page);
  await run.open(last!.id);
  await expect(run.images.first()).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(ROWS);
  const strip = page.getByRole("group", { name: "The line" });
  await expectLineNamed(strip);
  await page.locator("#ranking-list").focus();
  await page.keyboard.press("End");
  await expect(run.images.last()).toBeInViewport();
  await expectLineNamed(strip);
  // A click at the top of the miniature leads to the first row.
  const miniature = page.locator("[class*=_miniature]");
  const box = (await miniature.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, Math.max(box.y, 0) + 3);
  await expect(run.images.first()).toBeInViewport();
});

test("the tuner at 1440 × 900: what a drag brings in and puts out is told beside the cut while it lasts, and the explanation is docked", async ({
  page,
  api,
}) => {
  await api.finishedRuns(POLICY);
  const tuner = new TunerPage(page);
  await tuner.open(POLICY);
  const rows = page.locator("#ranking-list [role=option]");
  await expect(rows.first()).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(ROWS);
  const strip = page.getByRole("group", { name: "The line" });
  await expectLineNamed(strip);
  const weight = page.getByRole("slider", { name: /^Weight of/ }).first();
  const at = (await weight.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + 8, at.y + at.height / 2, { steps: 12 });
  // The mouse button is still down.
  await expect(strip.getByText(/^\+\d+ in · −\d+ out$/)).toBeVisible();
  await page.mouse.up();
  await rows.nth(2).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Why / })).toBeVisible();
  await expect(rows.first()).toBeInViewport();
});
