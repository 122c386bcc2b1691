/** A day of jobs is uploaded, replayed, read, explained, compared and exported. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { REPLAY_FILES } from "../test/support/replayUpload";
import { usagePolicy } from "../test/support/usagePolicy";
import { csv } from "./support/files";
import { expectReadable, violations } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

async function choose(page: Page, label: string, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: label, exact: false }).first().click();
  await (await chooser).setFiles(csv(name, text));
}

/** Returns the URL of the finished replay. */
async function replayOf(page: Page): Promise<string> {
  const { images, jobs } = REPLAY_FILES;
  const answer = await page.request.post("/api/v1/replays", {
    multipart: { jobs: csv("jobs.csv", jobs), images: csv("images.csv", images) },
  });
  expect(answer.status()).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await expect
    .poll(async () => {
      const { state } = (await (await page.request.get(`/api/v1/replays/${id}`)).json()) as { state: string };
      return state;
    })
    .toBe("succeeded");
  return `/replay/${id}`;
}

test("a job set is uploaded, its wrong rows are named, and a replay of it is read", async ({ page }) => {
  await page.goto("/replay/job-sets");
  await page.getByRole("textbox", { name: "Name" }).fill("journey");
  await choose(page, "Jobs", "jobs.csv", REPLAY_FILES.jobs);
  await choose(page, "Images", "images.csv", REPLAY_FILES.images);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "journey@1" })).toBeVisible();
  await expect(page.getByText("Succeeded", { exact: true })).toBeVisible({ timeout: 30_000 });
  const columns = page.getByRole("table", { name: "Rejected rows by column" });
  await expect(columns.getByRole("row", { name: /pod_scheduled/ })).toContainText("1");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the rows as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/jobs\.csv,5,pod_scheduled/);

  await page.goto("/replay?new=true");
  await page.getByRole("combobox", { name: "Jobs from" }).click();
  await page.getByRole("option", { name: "journey@1" }).click();
  await page.getByRole("button", { name: "Start replay" }).click();
  await expect(page).toHaveURL(/\/replay\/[0-9a-f-]{36}/);
  await expect(page.getByRole("region", { name: "In the developer window" })).toContainText("1.5 min", {
    timeout: 30_000,
  });
  await expect(page.getByRole("region", { name: "Minutes saved, top 10" })).toContainText("Job count");
});

test("jobs as Parquet with packed images become a job set, and what a row lacks is named", async ({
  page,
}) => {
  const fixture = (name: string) => fileURLToPath(new URL(`../test/fixtures/files/${name}`, import.meta.url));
  await page.goto("/replay/job-sets");
  await page.getByRole("textbox", { name: "Name" }).fill("packed");
  for (const [label, name] of [
    ["Jobs", "jobs.parquet"],
    ["Images", "images.csv.zst"],
  ] as const) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: label, exact: false }).first().click();
    await (await chooser).setFiles(fixture(name));
  }
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "packed@1" })).toBeVisible();
  await expect(page).toHaveTitle("Job set packed@1 · Plimsoll");
  await expect(page.getByRole("region", { name: "Contents" })).toContainText("39 jobs", {
    timeout: 30_000,
  });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the rows as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("jobs.parquet,9,node,is empty");
});

test("any job says why it waited, without prewarming and under a policy", async ({ page }) => {
  const address = await replayOf(page);
  await page.goto(`${address}?tab=pipelines&strategy=none`);
  await expect(page).toHaveTitle(/^Replay of .+ · Plimsoll$/);
  await page.getByRole("textbox", { name: "Job", exact: true }).fill("2");
  await page.getByRole("button", { name: "Why did this job wait?" }).click();
  const drawer = page.getByRole("dialog", { name: "Why did job 2 wait?" });
  await expect(drawer).toContainText("started the pull itself: 1 min");
  await page.keyboard.press("Escape");
  await page.goto(`${address}?tab=pipelines&strategy=count&job=2`);
  await expect(drawer).toContainText("because Job count, top 10 prewarms it");
});

test("two replays are compared, and the table is carried out", async ({ page }) => {
  const first = await replayOf(page);
  const second = await replayOf(page);
  await page.goto(`${first}?tab=compare&against=${second.split("/").at(-1)}`);
  const table = page.getByRole("table", { name: "Policies in both replays" });
  await expect(table.getByRole("row", { name: /Optimum/ })).toContainText("±0");
  await page.goto(first);
  const panel = page.getByRole("region", { name: "All policies at every top-K" });
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: /CSV/ }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("count");
});

test("a recommendation within the noise says so", async ({ page }) => {
  await page.goto(`${await replayOf(page)}?tab=recommendation`);
  const inForce = page.getByRole("combobox", { name: "Policy in force" });
  await expect(inForce).toHaveValue("demo-developer-and-peak");
  await inForce.click();
  await page.getByRole("option", { name: "Job count", exact: true }).click();
  await page.getByRole("button", { name: "Recommend", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Top 10: keep Job count" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("Within the noise")).toBeVisible();
});

test("an edit is replayed in the tuner before it is saved", async ({ page }) => {
  const tuner = new TunerPage(page);
  await tuner.open("demo-developer-and-peak");
  await tuner.cutField.fill("12");
  await tuner.saveButton.click();
  const dialog = page.getByRole("dialog", { name: /^Save as version/ });
  const replay = dialog.getByRole("region", { name: "Replay of the edit" });
  await replay.getByRole("combobox", { name: "Would it have helped?" }).click();
  await page.getByRole("option", { name: "demo-day@1" }).click();
  await replay.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(replay.getByText(/^The edit would have saved/)).toBeVisible({ timeout: 60_000 });
  await expect(replay.getByText("The best 12 images, known only afterwards")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const opened = page.context().waitForEvent("page");
  await replay.getByRole("link", { name: "Open the replay in a new tab" }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/replay\/[0-9a-f-]+\?top=12/);
  await expect(tab.getByText("demo-developer-and-peak-edited").first()).toBeVisible();
});

test("a job set is collected from a GitLab, on demand and daily", async ({ page }) => {
  await page.goto("/replay/job-sets");
  await page.getByRole("button", { name: "Add a collector" }).click();
  const form = page.getByRole("region", { name: "Collect" });
  await form.getByRole("textbox", { name: "Job set" }).fill("collected");
  await form.getByRole("combobox", { name: "Data source" }).click();
  await page.getByRole("option", { name: /\(gitlab\)/ }).click();
  await form.getByRole("textbox", { name: "Projects" }).fill("team-shop/checkout\nteam-pay/ledger");
  await form.getByRole("textbox", { name: "Days" }).fill("0");
  await form.getByRole("checkbox", { name: "Once a day" }).check();
  await form.getByRole("button", { name: "Save and collect now" }).click();
  await expect(form.getByRole("textbox", { name: "Days" })).toBeFocused();
  await form.getByRole("textbox", { name: "Days" }).fill("5");
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Save and collect now" }).click();
  const row = page
    .getByRole("table", { name: "Collectors of job sets" })
    .getByRole("row", { name: /collected/ });
  await expect(row).toContainText("Succeeded", { timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "collected@1" }).click();
  const facts = page.getByRole("region", { name: "Collected" });
  await expect(facts).toContainText("Jobs before");
  await expect(page.getByRole("region", { name: "Contents" })).toContainText("gitlab", {
    timeout: 30_000,
  });
});

test("the demo's challenger is ahead of its champion, day by day", async ({ page }) => {
  await page.goto("/replay");
  const challengers = page.getByRole("region", { name: "Challengers" });
  await challengers.scrollIntoViewIfNeeded();
  await challengers.getByRole("link", { name: "demo-model-exposure" }).click();
  await expect(page).toHaveURL(/demo-model-exposure\?tab=shadow/);
  const soFar = page.getByRole("region", { name: "So far" });
  // Mornings are scored when their runs end.
  await expect(async () => {
    await page.reload();
    await expect(soFar).toContainText("On 7 days", { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(soFar).toContainText("Challenger ahead");
  await expect(page.locator(".recharts-scatter-symbol")).toHaveCount(14);
  await page.getByRole("button", { name: "Show table: Predicted against realised" }).click();
  const points = page.getByRole("table", { name: "Predicted against realised" });
  await expect(points.getByRole("row")).toHaveCount(15);
  const days = page.getByRole("region", { name: "Day by day" });
  const download = page.waitForEvent("download");
  await days.getByRole("button", { name: "CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/Challenger predicted, min/);
  expect(await violations(page)).toEqual([]);
});

test("a policy challenges another one", async ({ page }) => {
  const spec = usagePolicy("shadow-journey", "http://127.0.0.1:9");
  expect((await page.request.post("/api/v1/policies", { data: { spec } })).status()).toBe(201);
  await page.goto("/policies/shadow-journey?tab=shadow");
  const form = page.getByRole("region", { name: "Shadow" });
  await form.getByRole("combobox", { name: "Champion" }).click();
  await page.getByRole("option", { name: "demo-developer-and-peak" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The champion has had no scheduled run yet.")).toBeVisible();
  await expectReadable(page, async () => {
    await page.goto("/policies/demo-developer-and-peak?tab=shadow");
    await expect(page.getByRole("link", { name: "shadow-journey" })).toBeVisible();
  });
});

test("the demo's replay shows what its counts miss", async ({ page }) => {
  await page.goto("/replay");
  // Other journeys replay this job set too. The demo's own replay is the oldest.
  await page.getByRole("link", { name: "demo-day@1" }).last().click();
  const facts = page.getByRole("region", { name: "In the developer window" });
  // On the demo's working days, one of the two strategies that weigh time spent cold saves most, never a count.
  await expect(facts).toContainText(/Best strategy(Expected cold pulls|Model exposure)/, {
    timeout: 60_000,
  });
});

test("the keys lead to the replay lab", async ({ page }) => {
  await page.goto("/runs");
  await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await expect(page).toHaveURL(/\/replay$/, { timeout: 15_000 });
  }).toPass();
});

test.describe("pages fit for use", () => {
  for (const [name, address] of Object.entries({
    "the form of a new replay": "/replay?new=true",
    "job sets": "/replay/job-sets",
  })) {
    test(name, async ({ page }) => {
      await expectReadable(page, async () => {
        await page.goto(address);
      });
    });
  }
});
