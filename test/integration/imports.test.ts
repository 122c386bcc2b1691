/** Imports of builds from a GitLab: interrupted, refused and repeated imports end in one correct ledger. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources, type DemoSourcesOptions } from "@/demo";
import { sendText } from "@/demo/http";
import { pool } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { createImport } from "@/lib/server/minutes/imports/create";
import { IMPORT_KIND } from "@/lib/server/minutes/imports/kind";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { programFile } from "@/test/support/programs";
import { endedImport, ledgerTotals } from "@/test/support/minutes/imports";

useHouse();

const NOW_MS = Date.now();
let worker: Worker | undefined;
let demo: DemoSources | undefined;

beforeEach(async () => {
  await pool().query(
    "truncate build_ledger, monthly_usage, daily_usage, runner_usage, build, build_import cascade",
  );
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await demo?.close();
  demo = undefined;
  await deleteDataSource("git", TESTER).catch(() => undefined);
});

async function serve(gitlab: DemoSourcesOptions["gitlab"] = {}): Promise<void> {
  demo = await startDemoSources({ nowMs: NOW_MS, gitlab: { days: 7, ...gitlab } });
  const source = { name: "git", type: "gitlab", url: demo.gitlabUrl } as const;
  await createDataSource({ ...source, credentials: { token: demo.gitlabToken } }, TESTER);
}

describe("an import from GitLab", () => {
  it("enters every build of a group once, and the second time nothing", async () => {
    await serve();
    worker = startWorker();
    const first = await endedImport((await createImport({ source: "git", group: "team-shop" }, TESTER)).id);
    expect(first).toMatchObject({
      state: "succeeded",
      outcomes: { done: 3, failed: 0, waiting: 0, running: 0 },
    });
    expect(first.results.map(({ project }) => project)).toEqual([
      "team-shop/checkout",
      "team-shop/storefront",
      "team-shop/search/index",
    ]);
    expect(first.counts.accounted).toBeGreaterThan(10);
    expect(first.counts.read).toBeGreaterThanOrEqual(first.counts.accounted);
    const before = await ledgerTotals();
    expect(before.builds).toBe(first.counts.accounted);
    const again = await endedImport((await createImport({ source: "git", group: "team-shop" }, TESTER)).id);
    expect(again.counts).toMatchObject({ read: first.counts.read, changed: 0, accounted: 0 });
    expect(await ledgerTotals()).toEqual(before);
  });

  it("keeps the outcome of each project: one that fails hides no other", async () => {
    await serve();
    worker = startWorker();
    const projects = ["team-docs/handbook", "nobody/here", 102];
    const found = await endedImport((await createImport({ source: "git", projects }, TESTER)).id);
    expect(found).toMatchObject({
      state: "partial",
      message: "1 of 3 projects could not be imported; each says why.",
      results: [
        { project: "team-docs/handbook", state: "done", message: null },
        {
          project: "nobody/here",
          state: "failed",
          message: expect.stringMatching(/404 Project Not Found/) as string,
        },
        { project: "team-shop/storefront", state: "done" },
      ],
    });
  });

  it("leaves what was created before alone", async () => {
    await serve();
    worker = startWorker();
    const since = new Date(NOW_MS - 3 * 86_400_000).toISOString();
    await endedImport(
      (await createImport({ source: "git", projects: ["team-pay/ledger"], since }, TESTER)).id,
    );
    const { rows } = await pool().query<{ n: number }>(
      "select count(*)::int as n from build where started_at < $1::timestamptz",
      [since],
    );
    expect(rows[0]?.n).toBe(0);
  });

  it("waits where GitLab asks to, and takes a torn page again by itself or by name", async () => {
    let asked = 0;
    await serve({
      fault: (request, response) => {
        if (!request.path.endsWith("/jobs")) return false;
        asked += 1;
        if (asked === 1) {
          response.setHeader("retry-after", "1");
          sendText(response, 429, "Retry later\n");
        } else if (asked === 3) {
          response.writeHead(200, { "content-length": "500" });
          response.write("[{");
          setImmediate(() => response.destroy());
        } else return false;
        return true;
      },
    });
    worker = startWorker();
    const projects = ["team-pay/ledger", "team-shop/storefront"];
    const found = await endedImport((await createImport({ source: "git", projects }, TESTER)).id);
    expect(found.results).toMatchObject([
      { state: "done" },
      { state: "failed", message: expect.stringMatching(/broke off its answer/) as string },
    ]);
    const again = await endedImport((await createImport({ source: "git", projects }, TESTER)).id);
    expect(again.state).toBe("succeeded");
    expect((await ledgerTotals()).builds).toBe(found.counts.accounted + again.counts.accounted);
  });

  it("fails as a whole, with GitLab's words, where the token is refused", async () => {
    await serve();
    await pool().query(
      "update data_source set credentials = null, credential_keys = '{}' where name = 'git'",
    );
    worker = startWorker();
    const found = await endedImport((await createImport({ source: "git" }, TESTER)).id);
    expect(found).toMatchObject({ state: "failed", message: expect.stringMatching(/HTTP 401/) as string });
  });

  it("that is killed again and again goes on where it was, and counts nothing twice", async () => {
    let pages = 0;
    let hold: ChildProcess | undefined;
    await serve({
      days: 60,
      fault: (request) => {
        // In the middle of a project, each time another.
        if (request.path.endsWith("/jobs") && (pages += 1) % 4 === 0) hold?.kill("SIGKILL");
        return false;
      },
    });
    const { id } = await createImport({ source: "git", group: "team-pay" }, TESTER);
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [programFile("operation"), IMPORT_KIND, id], {
        stdio: "inherit",
      });
      hold = child;
      await once(child, "exit");
      hold = undefined;
      await pool().query(
        "update operation set state = 'queued', lease = null where id = $1 and state = 'running'",
        [id],
      );
    }
    worker = startWorker();
    const found = await endedImport(id);
    expect(found).toMatchObject({ state: "succeeded", outcomes: { done: 3 } });
    expect((await ledgerTotals()).builds).toBe(found.counts.accounted);
    const again = await endedImport((await createImport({ source: "git", group: "team-pay" }, TESTER)).id);
    expect(again.counts).toMatchObject({ read: found.counts.read, changed: 0 });
  });

  it("can be cancelled; what was entered stays", async () => {
    await serve({
      fault: async (request) => {
        if (request.path.endsWith("/103/jobs")) await callApi("POST", `/api/v1/operations/${id}/cancel`);
        return false;
      },
    });
    const { id } = await createImport({ source: "git", group: "team-shop" }, TESTER);
    worker = startWorker();
    const found = await endedImport(id);
    expect(found.state).toBe("cancelled");
    expect((await ledgerTotals()).builds).toBe(found.counts.accounted);
    expect(found.counts.accounted).toBeGreaterThan(0);
  });

  it("is refused for a source that is no GitLab", async () => {
    await createDataSource({ name: "git", type: "loki", url: "https://loki.example.com" }, TESTER);
    const answer = await callApi("POST", "/api/v1/imports", { json: { source: "git" } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ error: { details: [{ path: "source" }] } });
    expect((await callApi("POST", "/api/v1/imports", { json: { source: "nobody" } })).status).toBe(404);
  });
});
