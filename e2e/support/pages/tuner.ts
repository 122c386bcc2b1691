import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The tuner of a policy: form, ranking, YAML. */
export class TunerPage {
  readonly rows: Locator;
  readonly list: Locator;
  readonly cut: Locator;
  readonly cutField: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  readonly saveButton: Locator;
  readonly editor: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole("listbox", { name: "Images by rank" });
    this.rows = this.list.getByRole("option");
    this.cut = page.getByRole("separator", { name: /^Cut/ });
    this.cutField = page.getByRole("textbox", { name: "Cut: images selected at most" });
    this.undo = page.getByRole("button", { name: /^Undo/ });
    this.redo = page.getByRole("button", { name: /^Redo/ });
    this.saveButton = page.getByRole("button", { name: "Save…" });
    this.editor = page.getByRole("textbox", { name: /^YAML of/ });
  }

  async open(policy: string, search = ""): Promise<void> {
    await this.page.goto(`/policies/${policy}/tune${search}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    // Also if the list is behind another tab.
    await expect(this.page.locator('#ranking-list [role="option"]')).not.toHaveCount(0);
  }

  /** Opens the YAML, which is closed by default. */
  async showYaml(): Promise<void> {
    await this.page.getByRole("button", { name: "YAML", exact: true }).click();
    await expect(this.editor).toBeVisible();
  }

  slider(signal: string): Locator {
    return this.page.getByRole("slider", { name: `Weight of ${signal}, slider` });
  }

  /** Returns the texts of the first rows, in order. A row has its text once the list is at rest. */
  async top(count: number): Promise<(string | null)[]> {
    let words: (string | null)[] = [];
    await expect.poll(async () => (words = await this.words(count))).not.toContain(null);
    return words;
  }

  private async words(count: number): Promise<(string | null)[]> {
    const said = new Map<number, string | null>();
    for (const row of await this.rows.all()) {
      const place = Number(await row.getAttribute("aria-posinset"));
      if (place <= count) said.set(place, await row.getAttribute("aria-label"));
    }
    return [...said].sort(([a], [b]) => a - b).map(([, label]) => label);
  }

  /** Drags the thumb of a weight's slider to a share of its length. */
  async dragWeight(signal: string, to: number): Promise<void> {
    const slider = this.slider(signal);
    const box = await slider.boundingBox();
    if (box === null) throw new Error(`no slider for ${signal}`);
    const now = Number(await slider.inputValue()) / Number(await slider.getAttribute("max"));
    const at = (share: number): number => box.x + 8 + share * (box.width - 16);
    const y = box.y + box.height / 2;
    await this.page.mouse.move(at(now), y);
    await this.page.mouse.down();
    await this.page.mouse.move(at(to), y, { steps: 12 });
    await this.page.mouse.up();
  }

  /** Opens every signal and query of the builder, and the table behind the heat map. */
  async openAll(): Promise<void> {
    const builder = this.page.getByRole("region", { name: "Builder" });
    // The last part of the builder, which loads after the ranking.
    await expect(builder.getByRole("group", { name: "Queries" })).toBeAttached();
    await builder.evaluate((root) => {
      for (const part of root.querySelectorAll("details")) part.open = true;
    });
    for (const part of await this.page.locator("details > summary").all()) await expect(part).toBeVisible();
  }

  /** Returns the parts of the ranking's header and first rows that do not fit into it. */
  async clipped(): Promise<string[]> {
    return this.page.getByRole("region", { name: "Ranking", exact: true }).evaluate((ranking) => {
      const { right } = ranking.getBoundingClientRect();
      const shown = ranking.querySelectorAll('[aria-hidden="true"] > span, [role="option"] > *');
      return [...shown]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map((part) => part.textContent);
    });
  }
}
