/** What is pressed on the measured pages. */
import type { Page } from "@playwright/test";

/** A press or a key, by name. */
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
/** Its code comes with the press; a key before that closes nothing. */
export const menu = (name: string | RegExp): Interaction => [
  `menu ${String(name)}`,
  async (page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("menu").waitFor();
  },
];
/** The list of keys, opened and closed; its code comes with the first press, and Escape closes what is there. */
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
/** To the form, which comes when it is near. */
export const toTheEnd: Interaction = [
  "scroll to the end",
  (page: Page): Promise<void> => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
];
