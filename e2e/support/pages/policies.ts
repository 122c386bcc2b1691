import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** "New policy" from the user's own document. */
export class NewPolicyFromText {
  readonly editor: Locator;
  readonly save: Locator;
  readonly problems: Locator;
  readonly verdict: Locator;

  constructor(private readonly page: Page) {
    this.editor = page.getByRole("textbox", { name: "Policy YAML" });
    this.save = page.getByRole("button", { name: "Save", exact: true });
    this.problems = page.getByRole("list", { name: "Problems" }).getByRole("listitem");
    this.verdict = page.getByRole("region", { name: "Check of the policy" }).getByRole("status");
  }

  /** Opens it from the list of policies, like a user. */
  async open(): Promise<void> {
    await this.page.goto("/policies");
    await this.page.getByRole("link", { name: "New policy" }).click();
    await this.page.getByRole("link", { name: /Paste or import YAML/ }).click();
    await expect(this.editor).toBeVisible();
  }

  async importFile(name: string, text: string): Promise<void> {
    await this.page
      .getByLabel("Policy file")
      .setInputFiles({ name, mimeType: "application/yaml", buffer: Buffer.from(text) });
  }

  /** Goes to the position of a problem and overwrites the rest of its line. */
  async fix(problem: string | RegExp, text: string): Promise<void> {
    await this.problems
      .filter({ hasText: problem })
      .getByRole("button", { name: /^line \d+, column \d+$/ })
      .click();
    await expect(this.editor).toBeFocused();
    await this.page.keyboard.press("Shift+End");
    await this.page.keyboard.type(text);
  }
}

export class PolicyPage {
  readonly runNow: Locator;

  constructor(private readonly page: Page) {
    this.runNow = page.getByRole("button", { name: "Run now" });
  }

  async open(name: string): Promise<void> {
    await this.page.goto(`/policies/${name}`);
    await this.expectShown(name);
  }

  async expectShown(name: string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  tab(name: "Spec" | "Versions" | "Runs" | "Export"): Locator {
    return this.page.getByRole("tab", { name, exact: true });
  }

  async delete(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}` }).click();
    await this.page.getByRole("menuitem", { name: "Delete" }).click();
  }
}
