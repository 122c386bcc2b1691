/** Where one can go from a page, however wide the window is. */
import { expect, test } from "./support/test";

/** Every 40 px, and both sides of each width at which the layout changes. */
const widths = [
  ...Array.from({ length: 43 }, (_, step) => 320 + 40 * step),
  ...[576, 768, 992, 1200, 1408].flatMap((edge) => [edge - 1, edge, edge + 1]),
].sort((a, b) => a - b);

test("the navigation is in sight or one press away at every width from 320 to 2000 px", async ({ page }) => {
  await page.goto("/");
  const runs = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" });
  const open = page.getByRole("button", { name: /navigation/i });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const shown = runs.or(open).filter({ visible: true });
    await expect(shown.first(), `at ${width} px`).toBeInViewport();
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await runs.click();
  await expect(page).toHaveURL(/\/runs$/);
});
