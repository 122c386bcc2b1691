/** The links to other pages, at every window width. */
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

test("a link pressed at once after a filter leads to its page, and Back to what was filtered", async ({
  page,
}) => {
  await page.goto("/policies");
  await expect(page.getByRole("textbox", { name: "Search policies" })).toBeVisible();
  const link = page.getByRole("rowheader").getByRole("link", { name: "demo-developer-and-peak" });
  // The page loads more slowly than the filter changes the URL.
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await link.evaluate((element: HTMLElement) => {
    document.querySelector<HTMLElement>("[aria-label='Search policies']")?.focus();
    document.execCommand("insertText", false, "demo");
    element.click();
  });
  await expect(page).toHaveURL(/\/policies\/demo-developer-and-peak$/);
  await expect(page.getByRole("heading", { level: 1, name: "demo-developer-and-peak" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/policies\?q=demo$/);
  await expect(page.getByRole("textbox", { name: "Search policies" })).toHaveValue("demo");
});

test("says that a page is loading for as long as the server has not answered", async ({ page }) => {
  await page.goto("/runs");
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/[?&]_rsc=/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Nodes" }).click();
  const bar = page.getByRole("progressbar", { name: "Loading the page" });
  await expect(bar).toHaveCSS("opacity", "1");
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Nodes" })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
