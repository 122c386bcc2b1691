import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

type Tab = "How sure" | "Sensitivity" | "Compare" | "Signals" | "Queries";

/** The tuner's information about the ranking and about one image. */
export class InsightPage {
  /** The explanation of an image: next to the list if there is room, else over it. */
  readonly drawer: Locator;
  readonly whatChanges: Locator;

  constructor(private readonly page: Page) {
    this.drawer = page
      .getByRole("region", { name: /^Why (?!not)/ })
      .or(page.getByRole("dialog", { name: /^Why / }));
    this.whatChanges = page.getByRole("region", { name: "What would change it" });
  }

  async open(policy: string, search: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.goto(`/policies/${policy}/tune?${new URLSearchParams(search).toString()}`);
    await expect(this.page.getByRole("tab", { name: "How sure" })).toBeVisible();
  }

  tab(name: Tab): Locator {
    return this.page.getByRole("tab", { name, exact: true });
  }

  panel(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** Scrolls to every panel of the open tab, which makes it compute, and waits for its result. */
  async lookAtAll(): Promise<void> {
    const panels = this.page.getByRole("region", { name: "About this ranking" }).getByRole("region");
    await expect(panels).not.toHaveCount(0, { timeout: 30_000 });
    const computing = this.page.getByRole("status", { name: /^Computing|^Loading/ });
    // A result may add further panels.
    for (let at = 0; at < (await panels.count()); at++) {
      await panels.nth(at).scrollIntoViewIfNeeded();
      await expect(panels.nth(at).locator(computing)).toHaveCount(0, { timeout: 30_000 });
    }
  }
}
