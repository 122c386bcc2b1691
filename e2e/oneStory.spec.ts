/**
 * From an image's name to a saved policy and the minutes that it saves, through all parts; and the demo's tour of it.
 */
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import type { Api } from "./support/api";
import { settle, tooWide, violations } from "./support/looks";
import { trainOverQuota } from "./support/minutes";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const MODEL = "demo-developer-and-peak";

/** Creates a separate policy like the demo's, with a run, and returns the first image below its line. */
async function ownPolicy(page: Page, api: Api, name: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/policies/${MODEL}`);
  const { spec } = z.object({ spec: z.string() }).parse(await answer.json());
  await api.addPolicy(spec.replace(new RegExp(`name: ${MODEL}\\b`), `name: ${name}`));
  const { ranking, maxImages } = await api.finishedRun(await api.startRun(name));
  const below = ranking[maxImages];
  if (!below) throw new Error("Every image is selected.");
  return below.image;
}

/** A user who presses, finds and chooses either with the mouse or with the keyboard. */
class Hands {
  constructor(
    private readonly page: Page,
    private readonly how: "keyboard" | "mouse",
  ) {}

  async press(found: Locator): Promise<void> {
    if (this.how === "mouse") return found.click();
    // A closed dialog returns the focus shortly afterwards.
    await expect(async () => {
      await found.focus();
      await this.page.waitForTimeout(100);
      await expect(found).toBeFocused({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await this.page.keyboard.press("Enter");
  }

  /** Goes to the entry that the palette finds for this text. */
  async find(text: string, entry: string): Promise<void> {
    const field = this.page.getByRole("combobox", { name: "Find anything" });
    // The page is visible before it is interactive.
    await expect(async () => {
      if (this.how === "keyboard") await this.page.keyboard.press("Control+k");
      else if (await field.isHidden()) await this.page.getByRole("button", { name: "Find anything" }).click();
      await expect(field).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await field.fill(text);
    const found = this.page.getByRole("listbox", { name: "Found" });
    const option = found.getByRole("option").filter({ hasText: entry }).first();
    await expect(option).toBeVisible();
    if (this.how === "mouse") await option.click();
    else {
      // The selection moves as further hits arrive.
      await expect(async () => {
        await this.page.keyboard.press("ArrowDown");
        expect(await option.getAttribute("aria-selected", { timeout: 1_000 })).toBe("true");
      }).toPass({ intervals: [50], timeout: 20_000 });
      await this.page.keyboard.press("Enter");
    }
    await expect(field).toBeHidden();
  }

  /** Chooses an entry of a list that opens. */
  async choose(field: Locator, entry: string): Promise<void> {
    const option = this.page.getByRole("option", { name: entry });
    if (this.how === "mouse") {
      await field.click();
      await option.click();
    } else {
      await field.focus();
      await this.page.keyboard.press("ArrowDown");
      await expect(option).toBeVisible();
      await expect(async () => {
        await this.page.keyboard.press("ArrowDown");
        expect(await option.getAttribute("data-combobox-selected")).toBe("true");
      }).toPass({ intervals: [50], timeout: 20_000 });
      await this.page.keyboard.press("Enter");
    }
    await expect(field).toHaveValue(entry);
  }
}

/** Expects the page to fit its width and axe to find nothing. */
async function expectFit(page: Page): Promise<void> {
  await settle(page);
  await expect.poll(() => tooWide(page), { message: page.url() }).toEqual([]);
  expect(await violations(page), page.url()).toEqual([]);
}

for (const [how, width] of [
  ["keyboard", 1_440],
  ["mouse", 1_440],
  ["keyboard", 390],
  ["mouse", 390],
] as const) {
  test(`from an image to the minutes gained, by ${how}, ${width} px wide`, async ({ page, api }) => {
    test.setTimeout(240_000);
    const policy = `journey-story-${how}-${width}`;
    const hands = new Hands(page, how);
    await page.setViewportSize({ width, height: 900 });
    const image = await ownPolicy(page, api, policy);
    const name = image.slice(image.lastIndexOf("/") + 1);
    const places = page.getByRole("table", { name: "The image's place in every policy" });
    const place = places.getByRole("row", { name: new RegExp(`${policy} `) });

    // From its name to why it is not warm, and to the smallest change that lifts it over the line.
    await page.goto("/");
    await hands.find(name, image);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(place).toContainText("Below the line");
    await expectFit(page);
    await hands.press(page.getByRole("button", { name: `Why in ${policy}` }));
    const why = page.getByRole("dialog", { name: `Why in ${policy}` });
    await expect(why).toContainText(/not selected: score .* below the cut at \d+/);
    await hands.press(why.getByRole("link", { name: /^Try in the tuner: cut at/ }));

    // The tuner opens with the change applied. It is saved once a day's jobs have been replayed with it.
    const tuner = new TunerPage(page);
    await tuner.ready();
    await expect(page).toHaveURL(new RegExp(`/policies/${policy}/tune`));
    // The explanation covers the list if there is no room next to it.
    const over = page.getByRole("dialog", { name: /^Why / });
    if (width === 390 && (await over.isVisible())) await page.keyboard.press("Escape");
    await expect(over).toBeHidden();
    await expectFit(page);
    await hands.press(tuner.saveButton);
    const dialog = page.getByRole("dialog", { name: "Save as version 2" });
    const replay = dialog.getByRole("region", { name: "Replay of the edit" });
    await hands.choose(replay.getByRole("combobox", { name: "Would it have helped?" }), "demo-day@1");
    await hands.press(replay.getByRole("button", { name: "Replay", exact: true }));
    const gained = replay.getByText(/^The edit would have saved ([\d.]+ min more than|as much as) version 1/);
    await expect(gained).toBeVisible({ timeout: 90_000 });
    await expect(replay.getByText(/^The edit, top \d+, saves$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await hands.press(dialog.getByRole("button", { name: "Save", exact: true }));
    await expect(dialog).toBeHidden();

    // Runs the saved policy: the image is above its line.
    await hands.find(policy, policy);
    // The tuner, which is left here, has the same texts and its own Run now button.
    await expect(page).toHaveURL(new RegExp(`/policies/${policy}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(policy);
    await expect(page.getByText("Version 2").or(page.getByText("version 2")).first()).toBeVisible();
    await hands.press(page.getByRole("button", { name: "Run now" }));
    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.getByText("Succeeded").first()).toBeVisible({ timeout: 90_000 });
    await hands.find(name, image);
    await expect(place).toContainText("Selected");
    // The page was just opened and is still requesting updates. Next can drop a navigation that starts at the same
    // time.
    await settle(page);

    // A node: what it would have to hold, compared with the threshold of its disk.
    const nodes = page.getByRole("region", { name: "On nodes", exact: true });
    const node = nodes.getByRole("link", { name: /^node-/ }).last();
    const nodeName = await node.innerText();
    await hands.press(node);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(nodeName);
    const selects = page.getByRole("combobox", { name: "Policy that selects images" });
    // Its panel loads when it is near.
    const cache = page.getByRole("heading", { name: "Image cache" });
    await expect(async () => {
      await cache.scrollIntoViewIfNeeded({ timeout: 2_000 });
      await expect(selects).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(selects.getByRole("option", { name: policy })).toBeAttached();
    if (how === "mouse") await selects.selectOption(policy);
    else {
      // Typed text is discarded if a second passes between two keys.
      await expect(async () => {
        await selects.focus();
        await page.keyboard.type(policy);
        await expect(selects).toHaveValue(policy, { timeout: 2_000 });
      }).toPass();
    }
    await expect(selects).toHaveValue(policy);
    await expect(page.getByText("After the fill")).toBeVisible();
    await expectFit(page);

    // Finally, the cost in minutes.
    await trainOverQuota(page.request);
    await hands.find("Compute minutes", "Compute minutes");
    await expect(page.getByRole("link", { name: "team-ml" }).first()).toBeVisible();
    await expectFit(page);
    const saved = await (await page.request.get(`/api/v1/policies/${policy}`)).json();
    expect(saved).toMatchObject({ version: 2 });
  });
}

test("the tour: five steps by keyboard to the minutes that an edit gains, left for good", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto("/");
  const offer = page.getByRole("button", { name: /^Take the tour/ });
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(offer).toBeVisible();
  await expect.poll(() => tooWide(page)).toEqual([]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await offer.focus();
  await page.keyboard.press("Enter");
  const tour = page.getByRole("region", { name: "Tour of the demo" });
  await expect(tour).toContainText("Step 1 of 5");
  await expect(tour).toContainText("terraform:1.12 is below the line");
  await expect(page).toHaveURL(/\/images\/.+terraform/);
  const next = async (step: number, address: RegExp): Promise<void> => {
    await tour.getByRole("button", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(tour).toContainText(`Step ${step} of 5`);
    await expect(page).toHaveURL(address);
    await expectFit(page);
  };
  await next(2, /\/tune\?/);
  await expect(tour).toContainText(/The smallest edit is made already: .* terraform:1\.12 comes in.* out\./);
  await next(3, /\/replay\/.+top=/);
  await expect(tour).toContainText(/[\d,]{5,} jobs of the last working day/);
  await next(4, /\/tune\?/);
  const tuner = new TunerPage(page);
  await tuner.ready();
  await tuner.saveButton.click();
  const dialog = page.getByRole("dialog", { name: /^Save as version/ });
  await dialog.getByRole("button", { name: "Replay", exact: true }).click();
  const sentence = dialog.getByText(/^The edit would have saved/);
  await expect(sentence).toBeVisible({ timeout: 90_000 });
  const [gain] = /saved (.*?) version/.exec(await sentence.innerText()) ?? [];
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await next(5, /\/replay\/.+top=/);
  await expect(tour).toContainText("Minutes gained");
  await expect(tour).toContainText(gain ?? "no gain was told");
  await tour.getByRole("button", { name: "Back" }).focus();
  await page.keyboard.press("Escape");
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Demo data")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take the tour/ })).toHaveCount(0);
});

test("the tour is left at its first step by mouse, at 390 px, in dark colours", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await page.getByRole("button", { name: /^Take the tour/ }).click();
  const tour = page.getByRole("region", { name: "Tour of the demo" });
  await expect(tour).toContainText("Step 1 of 5");
  await expectFit(page);
  await tour.getByRole("button", { name: "Skip the tour" }).click();
  await expect(tour).toBeHidden();
  await page.goto("/policies");
  await expect(page.getByText("Demo data")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take the tour/ })).toHaveCount(0);
});

test("an image is shared as Markdown: its rank, the distance to the line and why", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/images/registry.example.com/ci/terraform:1.12");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy summary as Markdown" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Selected in ");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /Selected in \d+ of \d+ policies\. In [\w\\-]+: rank \d+ of \d+, not selected: score .* from .*; 0\.\d+ below the cut at \d+\./,
  );
  expect(text).toContain("- Each of these alone would select it");
  expect(text).toContain("/images/registry.example.com/ci/terraform:1.12>)");
  await page.getByRole("button", { name: "Share" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save picture as SVG" }).click();
  expect((await download).suggestedFilename()).toBe("registry.example.com-ci-terraform-1.12.svg");
});

test("a run is shared as Markdown, with the image that is explained", async ({ page, api }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const [last] = await api.finishedRuns(MODEL);
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  const { image, rank } = ranking[maxImages]!;
  await page.goto(`/runs/${last!.id}?${new URLSearchParams({ image, tab: "ranking" }).toString()}`);
  await page.getByRole("dialog", { name: /^Why / }).press("Escape");
  await page.goto(`/runs/${last!.id}?q=ci`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy summary as Markdown" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`First out: `);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`rank ${rank}`);
  expect(text).toContain(`/runs/${last!.id}?q=ci>)`);
  await page.getByRole("button", { name: "Share" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save picture as SVG" }).click();
  expect((await download).suggestedFilename()).toBe(`Run-of-${MODEL}.svg`);
});
