import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

type Tab = "Ranking" | "Pipeline" | "Signals" | "Queries" | "Warnings" | "YAML" | "Compare";
type Depth = "Sentence" | "Bars" | "Arithmetic";

export class RunPage {
  readonly ranking: Locator;
  readonly images: Locator;
  /** The line across the ranking. */
  readonly cut: Locator;
  readonly cancel: Locator;
  readonly progress: Locator;
  /** The banner above the tabs: what is missing from the run, and why. */
  readonly state: Locator;

  constructor(private readonly page: Page) {
    this.ranking = page.getByRole("listbox", { name: "Images by rank" });
    this.images = this.ranking.getByRole("option");
    this.cut = page.getByRole("separator", { name: /^Cut/ });
    this.cancel = page.getByRole("button", { name: "Cancel run" });
    this.state = page.getByRole("region", { name: "State of the run" });
    this.progress = page.getByRole("progressbar", { name: "Progress of the run" });
  }

  async open(id: string, search = ""): Promise<void> {
    await this.page.goto(`/runs/${id}${search}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  /** Expects the state next to the title. */
  async expectState(state: "Succeeded" | "Partial" | "Failed" | "Cancelled"): Promise<void> {
    await expect(this.page.locator("header").getByText(state, { exact: true })).toBeVisible({
      timeout: 60_000,
    });
  }

  /** Returns why a query failed and what to do about it. */
  reason(query: string): Locator {
    return this.state.getByRole("listitem").filter({ hasText: `Query ${query}:` });
  }

  /** Returns a query's line while the run is in progress. */
  queryProgress(query: string): Locator {
    const name = this.page.getByText(query, { exact: true });
    return this.page.getByRole("region", { name: "Progress" }).getByRole("listitem").filter({ has: name });
  }

  tab(name: Tab): Locator {
    // The tab of warnings contains their number.
    return this.page.getByRole("tab", { name: new RegExp(`^${name}( \\d+)?$`) });
  }

  why(image: string): Locator {
    return this.page.getByRole("dialog", { name: `Why ${image}` });
  }

  depth(name: Depth): Locator {
    return this.page.getByRole("radio", { name });
  }
}
