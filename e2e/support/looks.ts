/** What must hold of every page however it is looked at. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page, look: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} – ${node.failureSummary ?? ""}`),
  );
  expect.soft(lines, `accessibility, ${look}`).toEqual([]);
}

/** Nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, look: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 10)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} is wider than ${clientWidth}`);
  });
  expect.soft(tooWide, `width, ${look}`).toEqual([]);
}

/** Waits until the page shows what it will show: nothing loads, no bar is grey. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
