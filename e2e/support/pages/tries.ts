import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The drawer in which a policy is tried from its editor. */
export class TryDrawer {
  readonly button: Locator;
  readonly drawer: Locator;
  readonly progress: Locator;
  readonly cancel: Locator;
  readonly missing: Locator;
  readonly comparison: Locator;
  readonly ranking: Locator;

  constructor(private readonly page: Page) {
    this.button = page.getByRole("button", { name: "Try without saving" });
    this.drawer = page.getByRole("dialog", { name: /^(Trying|Tried) without saving$/ });
    this.progress = this.drawer.getByRole("progressbar", { name: "Trying the policy" });
    this.cancel = this.drawer.getByRole("button", { name: "Cancel" }).filter({ hasText: "Cancel" });
    this.missing = this.drawer.getByRole("region", { name: "What is missing" });
    this.comparison = this.drawer.getByRole("region", { name: "Compared with the last run" });
    this.ranking = this.drawer.getByRole("listbox", { name: "Images by rank" });
  }

  /** Returns a number or state at the top of the result. */
  fact(label: "State" | "Selected" | "Cut" | "Data up to" | "Took"): Locator {
    const term = this.page.locator("dt", { hasText: new RegExp(`^${label}$`) });
    return this.drawer.locator("div").filter({ has: term }).last().getByRole("definition");
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.drawer).toBeHidden();
  }
}
