/** What must hold of every page however it is looked at. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type axe from "axe-core";
import { atRest } from "../../test/support/atRest";
import { axeOptions } from "../../test/support/axeRules";
import { thriftySource } from "../../test/support/axeThrift";

/** Half as large as the file for people who read it, for each page that it comes into. */
const AXE = `window.atRest = ${atRest.toString()};
${thriftySource(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"))}`;

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;

declare global {
  interface Window {
    axe?: typeof axe;
    /** Comes with axe. */
    atRest?: typeof atRest;
  }
}

/** What axe is asked in a look: everything, what colours decide, or nothing. */
type Asked = "all" | "colours" | "nothing";

/**
 * Violations of WCAG 2.2 AA that a machine can find, a line for each element; of the whole page without a selector.
 * axe comes into a document once. No page has frames to look into. Nothing comes between rest and look: what came
 * meanwhile could have begun to fade in.
 *
 * Waits for a title first: Next takes the old page's away with a navigation and sets the new one's up to 250 ms later.
 * Screen readers are told of the new page by its heading meanwhile.
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

/**
 * Holds a page to its width and to WCAG in every look. `open` loads it and waits for what it must show; called once a
 * width. All rules run at each width, since whatever it hides can change the answer of any.
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
 * Holds what a page shows now to its width and to WCAG in both colour schemes, beginning with the one it has. The other
 * scheme is the same document told of another preference: nothing but the attribute that the styles hang on differs
 * from a page loaded with it, and what colours do not decide was asked before.
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
  // What measures its own width draws itself again a moment after the window's has changed.
  await expect
    .configure({ soft: true })
    .poll(() => tooWide(page), { message: `width, ${state}, ${colorScheme}` })
    .toEqual([]);
  if (asked === "nothing") return;
  expect.soft(await violations(page, within, asked), `accessibility, ${state}, ${colorScheme}`).toEqual([]);
}

/** Waits until the page shows what it will show: nothing loads, no bar is grey, nothing fades or slides. */
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
