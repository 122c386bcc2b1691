/** The database and the server die while somebody watches a run: the page says so, and nothing is lost. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startCluster } from "../scripts/postgres/cluster";
import type { Cluster } from "../scripts/postgres/cluster";
import { freePort } from "../scripts/postgres/freePort";
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { usagePolicy } from "../test/support/usagePolicy";
import { startApp } from "./support/app";
import type { RunningApp } from "./support/app";
import { PolicyPage } from "./support/pages/policies";
import { RunPage } from "./support/pages/runs";
import { expect, showWhole, test as base } from "./support/test";

const logs = fileURLToPath(new URL("../.cache/journeys", import.meta.url));
const secretKey = randomBytes(32).toString("base64");
const port = await freePort();

let folder: string;
let cluster: Cluster;
let app: RunningApp;
let source: FakePrometheus;

const test = base.extend({ baseURL: async ({}, use) => use(`http://localhost:${port}`) });

async function startDatabase(): Promise<Cluster> {
  // It crashes: what was committed before must be there afterwards, as in a database that people use.
  return startCluster({ directory: join(folder, "postgres") });
}

/** A product of its own, on a database of its own that a test can break. */
async function start(log: string): Promise<RunningApp> {
  return startApp({
    log: join(logs, log),
    port,
    dataDir: join(folder, "data"),
    env: { DATABASE_URL: cluster.url("postgres"), PLIMSOLL_SECRET_KEY: secretKey, PLIMSOLL_DEMO: "1" },
  });
}

test.beforeAll(async () => {
  test.setTimeout(420_000);
  folder = mkdtempSync(join(tmpdir(), "plimsoll-faults-"));
  // The database's user is another than root, and must get through.
  chmodSync(folder, 0o711);
  cluster = await startDatabase();
  source = await startFakePrometheus();
  app = await start("before-crash.log");
});
test.afterAll(async () => {
  await app.stop();
  await source.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The product has just begun, or goes on after a crash: the runs, replays and snapshots of its demo hold every place. */
async function expectFetching(run: RunPage): Promise<void> {
  await expect(run.queryProgress("usage")).toContainText("Fetching", { timeout: 60_000 });
}

/** Lets the source answer when called. */
function holdSource(): () => void {
  let open = (): void => {};
  source.gate = new Promise((resolve) => (open = resolve));
  return open;
}

test.describe("while a run waits for its source", () => {
  // A dead worker is noticed after 20 s, and the server has to start again.
  test.describe.configure({ timeout: 180_000 });
  test.use({ expectedComplaints: [/503|ERR_/] });

  test("the database crashes and comes back: the run goes on, and its results are stored", async ({
    page,
    api,
  }) => {
    const open = holdSource();
    await api.addSource("watched-cluster", "prometheus", source.url);
    await api.addPolicy(usagePolicy("database-restarts", source.url));
    const policy = new PolicyPage(page);
    await policy.open("database-restarts");
    await policy.runNow.click();
    const run = new RunPage(page);
    await expectFetching(run);

    await cluster.crash();
    const other = await page.context().newPage();
    showWhole(other);
    await other.goto(page.url());
    const problem = other.getByRole("alert").filter({ hasText: "Could not load this page" });
    await expect(problem).toContainText("database");
    // The samples arrive while there is nowhere to put them.
    open();
    cluster = await startDatabase();

    await run.expectState("Succeeded");
    await expect(run.images).toHaveCount(3);
    await problem.getByRole("button", { name: "Try again" }).click();
    await new RunPage(other).expectState("Succeeded");
    await other.close();
  });

  test("the server is killed and started again: the page says so and ends with the result", async ({
    page,
    api,
  }) => {
    holdSource();
    await api.addSource("watched-cluster", "prometheus", source.url);
    await api.addPolicy(usagePolicy("server-killed", source.url));
    const policy = new PolicyPage(page);
    await policy.open("server-killed");
    await policy.runNow.click();
    const run = new RunPage(page);
    await expectFetching(run);

    await app.crash();
    await expect(page.getByRole("alert").filter({ hasText: "What follows may be old" })).toContainText(
      "The server cannot be reached.",
    );
    source.gate = Promise.resolve();
    app = await start("after-crash.log");

    await run.expectState("Succeeded");
    await expect(run.images).toHaveCount(3);
    await expect(page.getByRole("alert").filter({ hasText: "may be old" })).toHaveCount(0);
    // One run, not two, below the table's head; and none of those that the demo had begun was lost either.
    await page.goto("/runs?policy=server-killed");
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
    for (const state of ["queued", "running", "failed"]) {
      await page.goto(`/runs?state=${state}`);
      await expect(page.getByText("No run matches")).toBeVisible({ timeout: 60_000 });
    }
  });
});
