/** Pages as people see them who enlarge a window of 1280 × 1024 px to 400%. */
import { settle, tooWide } from "./support/looks";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";
const PAGES = ["/", `/policies/${POLICY}/tune`, "/nodes/node-07?snapshot=demo-ci-pool", "/queue"];

for (const address of PAGES) {
  test(`${address} at 320 × 256 px has nothing beyond the edge`, async ({ page, api }) => {
    await api.finishedRuns(POLICY);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(address);
    await settle(page);
    // What comes when it is near.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await settle(page);
    await expect.poll(() => tooWide(page)).toEqual([]);
    // What is fixed to the window does not make the page scroll: it would be lost.
    const ends = await page
      .getByRole("banner")
      .locator(":is(a, button):visible")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(4);
    expect(Math.max(...ends)).toBeLessThanOrEqual(320);
  });
}
