/**
 * A user reads a run's charts: points in time, zooming by mouse and keyboard, highlighting a line, reading the table.
 */
import { expectBothSchemes, settle } from "./support/looks";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";

test("the samples over time are looked at together and apart", async ({ page, api }) => {
  const [last] = await api.finishedRuns(POLICY, 2);
  await page.goto(`/runs/${last!.id}?tab=signals`);
  const cursor = page.getByRole("slider", { name: "Time in Over time", exact: true });
  await expect(cursor).toBeVisible();
  await settle(page);
  await expect(page.getByText("Time (Europe/Berlin)")).toBeVisible();
  // The days of a week in the browser's time zone.
  const days = page.locator(".recharts-xAxis-tick-labels").getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d/);
  expect(await days.count()).toBeGreaterThan(2);
  await cursor.scrollIntoViewIfNeeded();
  const box = (await cursor.boundingBox())!;
  // At night the demo's images have no containers, and the text says so for each. Some hour of two days has numbers.
  const told: string[] = [];
  for (let share = 0.1; share <= 0.4; share += 0.03) {
    const before = (await cursor.getAttribute("aria-valuetext")) ?? "";
    await page.mouse.move(box.x + box.width * share, box.y + 40);
    await expect(cursor).not.toHaveAttribute("aria-valuetext", before);
    told.push((await cursor.getAttribute("aria-valuetext")) ?? "");
  }
  for (const text of told) expect(text).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} \S+: \S+ (\d|missing)/);
  expect(told.filter((text) => /[:,] \S+ \d/.test(text))).not.toEqual([]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const reset = page.getByRole("button", { name: "Reset zoom" });
  await expect(reset).toBeVisible();
  await cursor.press("Escape");
  await expect(reset).toHaveCount(0);
  await page.getByText("One chart each").click();
  const apart = page.getByRole("slider", { name: /^Time in Over time, / });
  await expect(apart).toHaveCount(3);
  await apart.first().press("Home");
  await expect(apart.last()).not.toHaveAttribute("aria-valuetext", "No time chosen");
  await apart.first().press("+");
  await expect(reset).toHaveCount(1);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectBothSchemes(page, `charts apart, ${width} px`);
  }
  await page.getByRole("button", { name: "Show table: Over time" }).click();
  await expect(page.getByRole("table", { name: "Over time" })).toBeVisible();
});

test("the labels of p50, p90 and p95 do not cover each other", async ({ page, api }) => {
  const [last] = await api.finishedRuns(POLICY, 2);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/runs/${last!.id}?tab=signals`);
    const chart = page.getByRole("img", { name: /^Histogram of/ });
    const marks = chart.getByText(/^p(50|90|95)$/);
    await expect(marks).toHaveCount(3);
    const boxes = await marks.evaluateAll((found) =>
      found.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(apart, `${width} px: ${JSON.stringify([a, b])}`).toBe(true);
      }
    }
  }
});
