/** From an image's name to a saved policy and the minutes that it gains, through all parts; and the demo's tour of it. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Api } from "./support/api";
import { settle, violations } from "./support/looks";
import { InsightPage } from "./support/pages/insight";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

const MODEL = "demo-developer-and-peak";

/** A policy of the journey's own, as the demo's, with a run; answers the first image below its line. */
async function ownPolicy(page: Page, api: Api, name: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/policies/${MODEL}`);
  const { spec } = z.object({ spec: z.string() }).parse(await answer.json());
  await api.addPolicy(spec.replace(new RegExp(`name: ${MODEL}\\b`), `name: ${name}`));
  const { ranking, maxImages } = await api.finishedRun(await api.startRun(name));
  const below = ranking[maxImages];
  if (!below) throw new Error("Every image is selected.");
  return below.image;
}

async function openPalette(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "Find anything" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

for (const { how, width } of [
  { how: "keyboard", width: 1_440 },
  { how: "mouse", width: 390 },
] as const) {
  test(`from an image to the minutes gained, by ${how}, ${width} px wide`, async ({ page, api }) => {
    test.setTimeout(240_000);
    const policy = `journey-story-${how}`;
    const press = async (found: ReturnType<Page["getByRole"]>): Promise<void> => {
      if (how === "mouse") return found.click();
      await found.focus();
      await page.keyboard.press("Enter");
    };
    await page.setViewportSize({ width, height: 900 });
    const image = await ownPolicy(page, api, policy);
    await page.goto("/");
    await openPalette(page);
    await page.getByRole("combobox", { name: "Find anything" }).fill(image.slice(image.lastIndexOf("/") + 1));
    const entry = page.getByRole("option").filter({ hasText: `of ${policy}` });
    if (how === "mouse") await entry.first().click();
    else {
      await expect(entry.first()).toBeVisible();
      while ((await entry.first().getAttribute("aria-selected")) !== "true")
        await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    const insight = new InsightPage(page);
    await settle(page);
    expect(await violations(page)).toEqual([]);

    // The least change: the cut where the image is. In the tuner it is made already.
    await press(insight.whatChanges.getByRole("link", { name: /^Try in the tuner: cut at/ }));
    const tuner = new TunerPage(page);
    await tuner.ready();
    await page.keyboard.press("Escape");
    await press(tuner.saveButton);
    const dialog = page.getByRole("dialog", { name: /^Save as version 2/ });
    const replay = dialog.getByRole("region", { name: "Replay of the edit" });
    await replay.getByRole("combobox", { name: "Would it have helped?" }).click();
    await page.getByRole("option", { name: "demo-day@1" }).click();
    await press(replay.getByRole("button", { name: "Replay", exact: true }));
    await expect(replay.getByText(/^The edit would have saved/)).toBeVisible({ timeout: 90_000 });
    expect(await violations(page)).toEqual([]);
    await press(dialog.getByRole("button", { name: "Save", exact: true }));
    await expect(dialog).toBeHidden();
    const saved = await (await page.request.get(`/api/v1/policies/${policy}`)).json();
    expect(saved).toMatchObject({ version: 2 });

    // What a node would have to take up for it, and what the company's minutes are.
    await page.goto("/nodes/node-07");
    await page.getByRole("combobox", { name: "Policy that selects images" }).selectOption(policy);
    await expect(page.getByText("After the fill")).toBeVisible();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.goto("/minutes");
    await expect(page.getByRole("link", { name: "team-ml" })).toBeVisible();
    await settle(page);
    expect(await violations(page)).toEqual([]);
  });
}

test("the tour: five steps by keyboard, left for good", async ({ page }) => {
  await page.goto("/");
  const offer = page.getByRole("button", { name: "Tour of the demo" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider").toBe(390);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await offer.click();
  const tour = page.getByRole("region", { name: "Tour of the demo" });
  await expect(tour).toContainText("Step 1 of 5");
  await expect(page).toHaveURL(/\/runs\/.+image=/);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  for (const [step, address] of [
    [2, /\/tune/],
    [3, /\/replay\//],
    [4, /tab=versions/],
    [5, /\/minutes$/],
  ] as const) {
    await tour.getByRole("button", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(tour).toContainText(`Step ${step} of 5`);
    await expect(page).toHaveURL(address);
  }
  await tour.getByRole("button", { name: "Back" }).focus();
  await page.keyboard.press("Escape");
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tour of the demo" })).toHaveCount(0);
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
