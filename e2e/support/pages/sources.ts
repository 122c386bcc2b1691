import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

export class SourcesPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/sources");
    await expect(this.page.getByRole("heading", { level: 1, name: "Data sources" })).toBeVisible();
  }

  async add(name: string, type: string, url: string): Promise<void> {
    await this.page.getByRole("button", { name: "Add data source" }).click();
    const form = this.page.getByRole("dialog", { name: "Add data source" });
    await form.getByLabel("Name", { exact: false }).first().fill(name);
    await form.getByRole("combobox", { name: "Type" }).click();
    await this.page.getByRole("option", { name: type, exact: true }).click();
    await form.getByLabel("URL", { exact: false }).fill(url);
    await form.getByRole("button", { name: "Save & test" }).click();
    // The result appears here and again on the card.
    await expect(form.getByRole("status", { name: `Connection of ${name}` })).toContainText(
      `Data source ${name} saved.`,
    );
    await form.getByRole("button", { name: "Done" }).click();
    await expect(form).toBeHidden();
  }

  card(name: string): Locator {
    return this.page.getByRole("article").filter({ has: this.page.getByRole("heading", { name }) });
  }

  connection(name: string): Locator {
    return this.page.getByRole("status", { name: `Connection of ${name}` });
  }
}
