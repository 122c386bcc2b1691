/** The database and the server die while a user watches a run: the page says so, and nothing is lost. */
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
import { request, type APIRequestContext } from "@playwright/test";
import { Api } from "./support/api";
import { startApp } from "./support/app";
import type { RunningApp } from "./support/app";
import { PolicyPage } from "./support/pages/policies";
import { RunPage } from "./support/pages/runs";
import { setupLink } from "./support/setupLink";
import { expect, showWhole, test as base } from "./support/test";

const logs = fileURLToPath(new URL("../.cache/journeys", import.meta.url));
const secretKey = randomBytes(32).toString("base64");
const port = await freePort();

let folder: string;
let cluster: Cluster;
let app: RunningApp;
let source: FakePrometheus;

const baseURL = `http://localhost:${port}`;
/** The first administrator's session. */
let session: Awaited<ReturnType<APIRequestContext["storageState"]>>;

const test = base.extend({
  baseURL: async ({}, use) => use(baseURL),
  storageState: async ({}, use) => use(session),
  api: async ({}, use) => {
    const client = await asBrowser(session);
    await use(new Api(client));
    await client.dispose();
  },
});

/** Writes are refused without the header that browsers send. */
async function asBrowser(storageState?: typeof session): Promise<APIRequestContext> {
  return request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL }, storageState });
}

/** Creates the first account with the link in the server's log. */
async function signIn(log: string): Promise<typeof session> {
  const token = (await setupLink(join(logs, log))).hash.slice(1);
  const client = await asBrowser();
  const made = await client.post("/api/v1/setup", {
    data: { token, email: "ada@example.com", name: "Ada", password: randomBytes(12).toString("base64url") },
  });
  expect(made.status(), await made.text()).toBe(200);
  const state = await client.storageState();
  await client.dispose();
  return state;
}

async function startDatabase(): Promise<Cluster> {
  // The database crashes. Committed data must be there afterwards, as in a production database.
  return startCluster({ directory: join(folder, "postgres") });
}

/**
 * Starts a separate product on a separate database that the test can break, without the demo, whose runs would
 * interfere.
 */
async function start(log: string): Promise<RunningApp> {
  return startApp({
    log: join(logs, log),
    port,
    dataDir: join(folder, "data"),
    env: { DATABASE_URL: cluster.url("postgres"), PLIMSOLL_SECRET_KEY: secretKey, PLIMSOLL_DEMO: "0" },
  });
}

test.beforeAll(async () => {
  test.setTimeout(420_000);
  folder = mkdtempSync(join(tmpdir(), "plimsoll-faults-"));
  // The database runs as another user than root, which must be able to traverse the folder.
  chmodSync(folder, 0o711);
  cluster = await startDatabase();
  source = await startFakePrometheus();
  app = await start("before-crash.log");
  session = await signIn("before-crash.log");
});
test.afterAll(async () => {
  await app.stop();
  await source.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the source wait, and returns a function that lets it answer. */
function holdSource(): () => void {
  let open = (): void => {};
  source.gate = new Promise((resolve) => (open = resolve));
  return open;
}

test.describe("while a run waits for its source", () => {
  // A dead worker is detected after 20 s, and the server has to start again.
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
    await expect(run.queryProgress("usage")).toContainText("Fetching");

    await cluster.crash();
    const other = await page.context().newPage();
    showWhole(other);
    await other.goto(page.url());
    const problem = other.getByRole("alert").filter({ hasText: "Could not load this page" });
    await expect(problem).toContainText("database");
    // The samples arrive while there is no database to store them.
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
    await expect(run.queryProgress("usage")).toContainText("Fetching");
    // More than are processed at once, so that some are still queued when the server dies.
    const others: string[] = [];
    for (const name of ["second", "third", "fourth", "fifth"]) {
      await api.addPolicy(usagePolicy(`server-killed-${name}`, source.url));
      others.push(await api.startRun(`server-killed-${name}`));
    }

    await app.crash();
    await expect(page.getByRole("alert").filter({ hasText: "This may be out of date" })).toContainText(
      "The server cannot be reached.",
    );
    source.gate = Promise.resolve();
    app = await start("after-crash.log");

    await run.expectState("Succeeded");
    await expect(run.images).toHaveCount(3);
    await expect(page.getByRole("alert").filter({ hasText: "may be out of date" })).toHaveCount(0);
    // None was lost, and none began twice: one row each, and the first journey's, below the table's head.
    for (const id of others) expect((await api.finishedRun(id)).state).toBe("succeeded");
    await page.goto("/runs");
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(1 + 1 + 1 + others.length);
  });
});
