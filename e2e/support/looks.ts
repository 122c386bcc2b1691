/** Checks that apply to every page in every look. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type axe from "axe-core";
import { atRest } from "../../test/support/atRest";
import { axeOptions } from "../../test/support/axeRules";
import { thriftySource } from "../../test/support/axeThrift";

/** Half the size of the unminified file, for each page that loads it. */
const AXE = `window.atRest = ${atRest.toString()};
${thriftySource(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"))}`;

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;

declare global {
  interface Window {
    axe?: typeof axe;
    /** Defined together with axe. */
    atRest?: typeof atRest;
  }
}

/** The rules that axe runs: all, those that depend on colours, or none. */
type Asked = "all" | "colours" | "nothing";

/**
 * Returns the automatically detectable violations of WCAG 2.2 AA, one line per element; of the whole page without a
 * selector. Loads axe once per document. No page has frames. Nothing runs between the check for rest and axe, since
 * new content could start to fade in.
 *
 * First waits for a title: on a navigation, Next removes the old page's title and sets the new one up to 250 ms
 * later. Screen readers learn of the new page by its heading in the meantime.
 */
export async function violations(
  page: Page,
  within?: string,
  asked: Exclude<Asked, "nothing"> = "all",
): Promise<string[]> {
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ options, selector }) => {
      if (window.axe === undefined || window.atRest === undefined) throw new Error("axe is not in the page");
      await window.atRest();
      const found = await window.axe.run(selector ?? document, options);
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} – ${node.failureSummary ?? ""}`),
      );
    },
    { options: axeOptions(asked), selector: within },
  );
}

/** Returns the first elements that make the page scroll sideways. */
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

/**
 * Checks a page for its width and for WCAG in every look. `open` loads the page and waits for its content; called
 * once per width. All rules run at each width, since hidden elements can change any result.
 */
export async function expectReadable(page: Page, open: () => Promise<void>, name = ""): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Loaded in light colours at one width and in dark ones at the other.
    await page.emulateMedia({ colorScheme: SCHEMES[WIDTHS.indexOf(width)] });
    await open();
    await settle(page);
    await expectBothSchemes(page, [name, `${width} px`].filter((part) => part !== "").join(", "));
  }
}

/**
 * Checks the current page for its width and for WCAG in both colour schemes, starting with its current one. The other
 * scheme is the same document with another preference: only the attribute that the styles depend on differs from a
 * page loaded with it, and rules that do not depend on colours have already been checked.
 */
export async function expectBothSchemes(page: Page, state: string, within?: string): Promise<void> {
  const first = await page.locator("html").getAttribute("data-mantine-color-scheme");
  for (const colorScheme of first === SCHEMES[1] ? [...SCHEMES].reverse() : SCHEMES) {
    await expectInScheme(page, colorScheme, state, colorScheme === first ? "all" : "colours", within);
  }
}

/** The same in one scheme. */
export async function expectInScheme(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
  state: string,
  asked: Asked,
  within?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  // Elements that measure their own width redraw shortly after the window's width has changed.
  await expect
    .configure({ soft: true })
    .poll(() => tooWide(page), { message: `width, ${state}, ${colorScheme}` })
    .toEqual([]);
  if (asked === "nothing") return;
  expect.soft(await violations(page, within, asked), `accessibility, ${state}, ${colorScheme}`).toEqual([]);
}

/** Waits until the page is complete: nothing loads, no placeholders are shown, nothing fades or slides. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("status", { name: /^Loading/ })
    .first()
    .waitFor({ state: "detached", timeout: 45_000 });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(atRest);
}
