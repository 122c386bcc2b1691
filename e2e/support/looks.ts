/** What must hold of every page however it is looked at. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Violations of WCAG 2.2 AA that a machine can find, a line for each element; of the whole page without a selector. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(WCAG);
  const found = await (within === undefined ? builder : builder.include(within)).analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} – ${node.failureSummary ?? ""}`),
  );
}

/** The first elements that make the page scroll sideways. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`the page is ${scrollWidth} px wide`].concat(
      beyond.slice(0, 10).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    );
  });
}

/** Waits until the page shows what it will show: nothing loads, no bar is grey. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
