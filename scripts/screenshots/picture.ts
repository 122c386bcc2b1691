/** What a picture of the product is of, and when its page shows it. */
import type { Page } from "@playwright/test";

export const VIEWPORT = { width: 1280, height: 800 };

export interface Picture {
  readonly name: string;
  readonly path: (runId: string) => string;
  /** VIEWPORT when omitted. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Resolves when the page shows what the picture is of. */
  readonly ready: (page: Page) => Promise<unknown>;
}

export const ranked = (page: Page): Promise<unknown> =>
  page.getByText("registry.example.com").first().waitFor();

/** The last one in, the cut and the first one out are in the picture, below the strip that names them. */
export async function atTheLine(page: Page): Promise<void> {
  await ranked(page);
  await page.getByRole("button", { name: "Jump to the line" }).click();
  await page.locator("#ranking-list").evaluate((list: HTMLElement) => list.blur());
  await page.mouse.move(0, 0);
  await page
    .getByRole("separator")
    .getByText(/^Cut at/)
    .waitFor();
}

export const tuned = (page: Page): Promise<unknown> =>
  page.locator('[role="option"][data-side="above"]').first().waitFor();

/** A page that a link leads to. */
export function throughLink(name: string, text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole("link", { name }).first().click();
    await loaded(text)(page);
  };
}

/** Of compute minutes: nothing loads. */
export const loaded =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByText(text).first().waitFor();
    await page
      .getByRole("status", { name: /^Loading/ })
      .first()
      .waitFor({ state: "detached" });
  };

/** Brings a panel to the window's upper edge; what is on the way comes meanwhile and makes the page longer. */
export async function near(page: Page, title: string): Promise<void> {
  const heading = page.getByRole("heading", { name: title, exact: true });
  for (let tries = 0; tries < 4; tries++) {
    await heading.evaluate((element) => element.scrollIntoView());
    await page.waitForLoadState("networkidle");
  }
}

/** From the line that most jobs wait in to what a runner that takes from it would get next. */
export async function throughQueueRunner(page: Page): Promise<void> {
  await page.getByRole("table", { name: "Queue keys" }).getByRole("link").first().click();
  await page.locator('a[href^="/runners/"]').first().click();
  await page.locator('a[href^="/queue/runners/"]').first().click();
  await loaded("Why this one")(page);
}
