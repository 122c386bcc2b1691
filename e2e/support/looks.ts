/** What must hold of every page however it is looked at. */
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import axe from "axe-core";

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Waits until nothing fades or slides any more: the colours of something half faded in are nobody's. Asks two frames
 * later, since what has just been drawn begins to move with the next, and again until nothing is left.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const passing = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (passing.length === 0) return;
      // One that is cancelled is over as well.
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}

/**
 * Violations of WCAG 2.2 AA that a machine can find, a line for each element; of the whole page without a selector.
 * axe comes into a document once, and describes the elements of violations alone: most of its time would otherwise go
 * into telling of what is as it should be. No page has frames to look into.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, selector }) => {
      if (window.axe === undefined) throw new Error("axe is not in the page");
      const found = await window.axe.run(selector ?? document, {
        runOnly: tags,
        resultTypes: ["violations"],
      });
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} – ${node.failureSummary ?? ""}`),
      );
    },
    { tags: WCAG, selector: within },
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
 * width, the first time in light colours and the second in dark ones. The other scheme is the same document told of
 * another preference: nothing but the attribute that the styles hang on differs from a page loaded with it. All rules
 * run in each look, since whatever a width hides or a scheme paints can change the answer of any.
 */
export async function expectReadable(page: Page, open: () => Promise<void>, name = ""): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const schemes = width === WIDTHS[0] ? SCHEMES : [...SCHEMES].reverse();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      if (colorScheme === schemes[0]) await open();
      await settle(page);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      const look = [name, `${width} px`, colorScheme].filter((part) => part !== "").join(", ");
      expect.soft(await tooWide(page), `width, ${look}`).toEqual([]);
      expect.soft(await violations(page), `accessibility, ${look}`).toEqual([]);
    }
  }
}

/** Waits until the page shows what it will show: nothing loads, no bar is grey, nothing fades or slides any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("status", { name: /^Loading/ })
    .first()
    .waitFor({ state: "detached", timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await atRest(page);
}
