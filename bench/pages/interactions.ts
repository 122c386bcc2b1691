/** Interactions on the measured pages. */
import type { Page } from "@playwright/test";

/** A click or a key press, with a name. */
export type Interaction = readonly [name: string, act: (page: Page) => Promise<unknown>];

export const tab = (name: string): Interaction => [
  `tab ${name}`,
  (page) => page.getByRole("tab", { name, exact: true }).first().click(),
];
export const button = (name: string | RegExp): Interaction => [
  `button ${String(name)}`,
  (page) => page.getByRole("button", { name }).first().click(),
];
export const key = (name: string): Interaction => [`key ${name}`, (page) => page.keyboard.press(name)];
/** The menu's code loads on the click. A key pressed before that closes nothing. */
export const menu = (name: string | RegExp): Interaction => [
  `menu ${String(name)}`,
  async (page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("menu").waitFor();
  },
];
/**
 * Opens and closes the list of shortcuts. Its code loads on the first click, and Escape closes it only after that.
 */
export const shortcuts: readonly Interaction[] = [
  [
    "button Keyboard shortcuts",
    async (page: Page): Promise<void> => {
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "key Escape",
    async (page: Page): Promise<void> => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    },
  ],
];
/** Scrolls to the form, which loads when it is near the viewport. */
export const toTheEnd: Interaction = [
  "scroll to the end",
  (page: Page): Promise<void> => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
];
