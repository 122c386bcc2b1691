import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

export class RunnersPage {
  constructor(private readonly page: Page) {}

  /** Resolves when the table contains what the runners accounted. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/minutes/runners${query}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Runners" })).toBeVisible();
    await expect(
      this.page.getByRole("region", { name: "Cost most" }).getByRole("listitem").first(),
    ).toBeVisible();
  }

  row(id: string): Locator {
    return this.page
      .getByRole("table", { name: "Runners" })
      .getByRole("row")
      .filter({ has: this.page.getByRole("link", { name: id, exact: true }) });
  }

  /** Opens the table's field with this name. */
  async edit(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Edit: ${name}` }).click();
    const field = this.page.getByRole("textbox", { name });
    await expect(field).toBeFocused();
    return field;
  }

  form(of: string): Locator {
    return this.page.getByRole("dialog", { name: `Cost factors of ${of}` });
  }
}
