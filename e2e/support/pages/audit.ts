import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

export class AuditPage {
  readonly search: Locator;
  readonly rows: Locator;
  readonly event: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole("textbox", { name: "Search" });
    this.rows = page.getByRole("table", { name: /^Audit events/ }).getByRole("row");
    this.event = page.getByRole("dialog", { name: "Audit event" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/audit${query}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  }

  /** Returns the button that opens the newest event of the action whose row contains the text. */
  entry(action: string, target: string): Locator {
    return this.rows.filter({ hasText: target }).getByRole("button", { name: action }).first();
  }

  /** Returns the value of a key in the open event. */
  value(path: string): Locator {
    return this.event
      .getByRole("list", { name: "Values" })
      .getByRole("listitem")
      .filter({ has: this.page.getByText(path, { exact: true }) });
  }

  /** Clicks an export button and reads the file. */
  async exported(format: "CSV" | "JSON"): Promise<string> {
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("link", { name: `Export ${format}` }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^plimsoll-audit-.+\.(csv|json)$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString("utf8");
  }
}
