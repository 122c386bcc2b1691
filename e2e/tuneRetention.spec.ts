/**
 * A user tunes a policy whose last run's samples were removed by retention: the page says so and leads to new ones.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/postgres/freePort";
import { startApp, type RunningApp } from "./support/app";
import { settle, tooWide, violations } from "./support/looks";
import { RunPage } from "./support/pages/runs";
import { TunerPage } from "./support/pages/tuner";
import { expect, test as base } from "./support/test";
import { startUnevenPrometheus, unevenPolicy } from "./support/unevenPrometheus";
import type { FakePrometheus } from "../test/support/fakePrometheus/fake";

const logs = fileURLToPath(new URL("../.cache/journeys", import.meta.url));
const port = await freePort();

let folder: string;
let app: RunningApp;
let source: FakePrometheus;

const test = base.extend({ baseURL: async ({}, use) => use(`http://localhost:${port}`) });

async function start(log: string): Promise<void> {
  app = await startApp({ log: join(logs, log), port, dataDir: join(folder, "data") });
}

test.beforeAll(async () => {
  test.setTimeout(420_000);
  folder = mkdtempSync(join(tmpdir(), "plimsoll-retention-"));
  source = await startUnevenPrometheus();
  await start("before-retention.log");
});
test.afterAll(async () => {
  await app.stop();
  await source.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("a policy whose samples are not kept says so, offers a run, and is tuned over that", async ({
  page,
  api,
  expectedComplaints,
}) => {
  test.slow();
  // The browser's own message about the missing samples.
  expectedComplaints.push(/404.*\/artifact/);
  const name = "forgotten";
  await api.addSource("uneven", "prometheus", source.url);
  await api.addPolicy(unevenPolicy(name, source.url));
  await api.finishedRun(await api.startRun(name));
  const tuner = new TunerPage(page);
  await tuner.open(name);

  await page.goto("/settings");
  const kept = page.getByRole("textbox", { name: /keep.*samples/i });
  await kept.fill("0");
  await page.getByRole("region").filter({ has: kept }).getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save and remove" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  // Retention runs at the start and every ten minutes after that.
  await app.stop();
  await start("after-retention.log");
  await expect
    .poll(async () => (await api.finishedRun((await api.finishedRuns(name))[0]!.id)).artifactBytes)
    .toBeNull();

  await page.goto(`/policies/${name}/tune`);
  await expect(page.getByText("The samples of this run are no longer kept")).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "YAML" })).toBeDisabled();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => tooWide(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Run now" }).click();
  await new RunPage(page).expectState("Succeeded");
  await page.getByRole("link", { name: "Tune" }).click();
  await tuner.ready();
  const choice = page.getByRole("combobox", { name: "Run whose samples are used" });
  // The earlier run stays without its samples, and the choice leads back from it.
  await choice.selectOption({ index: 1 });
  await expect(page.getByText("The samples of this run are no longer kept")).toBeVisible();
  await choice.selectOption({ index: 0 });
  await tuner.ready();
});
