/** A picture of the product, and when its page is ready. */
import type { Page } from "@playwright/test";

export const VIEWPORT = { width: 1280, height: 800 };

export interface Picture {
  readonly name: string;
  readonly path: (runId: string) => string;
  /** VIEWPORT when omitted. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Resolves when the page shows the subject of the picture. */
  readonly ready: (page: Page) => Promise<unknown>;
}

export const ranked = (page: Page): Promise<unknown> =>
  page.getByText("registry.example.com").first().waitFor();

/**
 * Scrolls so that the picture contains the last image in, the cut and the first image out, below the bar that names
 * them.
 */
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

/** Follows a link to a page. */
export function throughLink(name: string, text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole("link", { name }).first().click();
    await loaded(text)(page);
  };
}

/** Waits until nothing is loading, on a page of compute minutes. */
export const loaded =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByText(text).first().waitFor();
    await page
      .getByRole("status", { name: /^Loading/ })
      .first()
      .waitFor({ state: "detached" });
  };

/** Scrolls a panel to the top of the window. Content that loads on the way makes the page longer, so it retries. */
export async function near(page: Page, title: string): Promise<void> {
  const heading = page.getByRole("heading", { name: title, exact: true });
  for (let tries = 0; tries < 4; tries++) {
    await heading.evaluate((element) => element.scrollIntoView());
    await page.waitForLoadState("networkidle");
  }
}

/** Goes from the line with the most waiting jobs to what one of its runners would get next. */
export async function throughQueueRunner(page: Page): Promise<void> {
  await page.getByRole("table", { name: "Queue keys" }).getByRole("link").first().click();
  await page.locator('a[href^="/runners/"]').first().click();
  await page.locator('a[href^="/queue/runners/"]').first().click();
  await loaded("Why this one")(page);
}
