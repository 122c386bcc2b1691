/** Collected job sets: from the demo's GitLab, on demand and daily. */
import { afterEach, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources, type DemoSourcesOptions } from "@/demo";
import { sendText } from "@/demo/http";
import { pageOf } from "@/lib/api/common";
import { jobSetCollectorSchema, type JobSetCollector } from "@/lib/api/jobSetCollectors";
import { jobSetSchema, type JobSetDetail } from "@/lib/api/jobSets";
import { db } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { beginDueCollections } from "@/lib/server/replay/collect/begin";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";

useHouse();

const DAY_MS = 86_400_000;
const COLLECTOR = "/api/v1/job-set-collectors/team";
let worker: Worker | undefined;
let demo: DemoSources | undefined;

afterEach(async () => {
  await worker?.stop();
  await demo?.close();
  [worker, demo] = [undefined, undefined];
  await deleteDataSource("git", TESTER).catch(() => undefined);
  await db().operation.deleteMany({ where: { kind: { in: ["jobCollection", "job-set"] } } });
});

async function serve(gitlab: DemoSourcesOptions["gitlab"] = {}): Promise<void> {
  // Until the collection, whose days are the server's own, the demo's jobs are of the days before today.
  demo = await startDemoSources({ gitlab: { days: 40, ...gitlab } });
  const source = { name: "git", type: "gitlab", url: demo.gitlabUrl } as const;
  await createDataSource({ ...source, credentials: { token: demo.gitlabToken } }, TESTER);
}

const set = (json: object): Promise<ApiResult> => callApi("PUT", COLLECTOR, { json });

async function collectors(): Promise<JobSetCollector[]> {
  const { json } = await callApi("GET", "/api/v1/job-set-collectors");
  return pageOf(jobSetCollectorSchema).parse(json).items;
}

async function collected(): Promise<NonNullable<JobSetCollector["last"]>> {
  worker ??= startWorker();
  const begun = await callApi("POST", `${COLLECTOR}/collections`);
  expect(begun.status, begun.text).toBe(202);
  return ended();
}

const ended = (): Promise<NonNullable<JobSetCollector["last"]>> =>
  eventually(async () => {
    const last = (await collectors())[0]?.last;
    return last && !["queued", "running"].includes(last.state) ? last : false;
  });

const versions = (): Promise<JobSetDetail[]> =>
  eventually(async () => {
    const { items } = pageOf(jobSetSchema).parse((await callApi("GET", "/api/v1/job-sets")).json);
    return items.every(({ finishedAt }) => finishedAt !== null) && items;
  });

describe("from a GitLab", () => {
  it("jobs of the last whole days become a version, with nodes, images and pull times of their traces", async () => {
    await serve();
    expect((await set({ source: "git", projects: ["team-shop/checkout"], days: 14 })).status).toBe(200);
    expect(await collected()).toMatchObject({ state: "succeeded", message: null });
    const [version] = await versions();
    expect(version).toMatchObject({ name: "team", version: 1, source: "gitlab", state: "succeeded" });
    expect(version?.collected).toMatchObject({ source: "git", events: null, missing: [] });
    const { from = "", until = "" } = version?.collected ?? {};
    expect(Date.parse(until) - Date.parse(from)).toBe(14 * DAY_MS);
    expect(version?.quality?.jobs).toBeGreaterThan(10);
    expect(version?.quality?.nodes).toBeGreaterThan(3);
    expect(version?.quality?.images_used).toBeGreaterThan(1);
    for (const { day } of version?.quality?.days ?? [])
      expect(Date.parse(day)).toBeGreaterThanOrEqual(Date.parse(from));
    await collected();
    const [second] = await versions();
    expect(second).toMatchObject({ version: 2, quality: { jobs: version?.quality?.jobs } });
  });

  it("a project that fails holds up no other, and no pull that was seen leaves its jobs out with the reason", async () => {
    await serve();
    await set({ source: "git", projects: ["team-shop/checkout", "nobody/here"], days: 7 });
    const { state, message } = await collected();
    expect([state, message]).toEqual([
      "partial",
      expect.stringMatching(/^nobody\/here: .*404 Project Not Found/),
    ]);
    const [version] = await versions();
    expect(version?.collected?.missing).toHaveLength(1);
    expect(version?.quality?.missing_pull_times).toBe(version?.quality?.rejected_total);
    await set({ source: "git", projects: ["team-shop/checkout"], days: 7, defaultPullSeconds: 20 });
    await collected();
    expect((await versions())[0]?.quality).toMatchObject({ missing_pull_times: 0, rejected_total: 0 });
  });

  it("waits where GitLab asks to, and says what it lacks where nothing can be read", async () => {
    let refused = 0;
    await serve({
      fault: (request, response) => {
        if (!request.path.includes("/trace") || refused++ > 0) return false;
        response.setHeader("retry-after", "1");
        sendText(response, 429, "Retry later\n");
        return true;
      },
    });
    await set({ source: "git", projects: ["team-shop/checkout"], days: 7 });
    expect((await collected()).state).toBe("succeeded");
    expect(refused).toBeGreaterThan(1);
    await set({ source: "git", projects: ["nobody/here"] });
    expect(await collected()).toMatchObject({
      state: "failed",
      message: expect.stringContaining("nobody/here"),
    });
    expect(await versions()).toHaveLength(1);
  });
});

describe("a collector", () => {
  it("names every field that does not fit its source", async () => {
    await serve();
    const refused = await set({
      source: "git",
      group: "a",
      projects: ["b"],
      events: "nowhere",
      queries: { pods: "x" },
    });
    expect([
      refused.status,
      errorOf(refused)
        .details.map(({ path }) => path)
        .sort(),
    ]).toEqual([422, ["events", "events", "projects", "queries"]]);
    expect((await set({ source: "nowhere" })).status).toBe(422);
    expect((await callApi("POST", `${COLLECTOR}/collections`)).status).toBe(404);
  });

  it("collects once a day, however many processes look, and never beside another", async () => {
    await serve();
    await set({ source: "git", projects: ["team-shop/checkout"], days: 7, daily: true });
    expect(await beginDueCollections()).toBe(0);
    const [{ nextAt } = { nextAt: null }] = await collectors();
    const due = new Date(Date.parse(nextAt ?? "") + 1_000);
    const begun = await Promise.all([beginDueCollections(due), beginDueCollections(due)]);
    expect(begun.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await beginDueCollections(new Date(due.getTime() + DAY_MS))).toBe(0);
    worker = startWorker();
    expect((await ended()).state).toBe("succeeded");
    expect(await beginDueCollections(new Date(due.getTime() + 2 * DAY_MS))).toBe(1);
    expect((await callApi("DELETE", COLLECTOR)).status).toBe(204);
    expect(await collectors()).toEqual([]);
  });

  it("starts the daily collection after one that runs when its slot comes", async () => {
    await serve();
    await set({ source: "git", projects: ["team-shop/checkout"], days: 7, daily: true });
    const [{ nextAt } = { nextAt: null }] = await collectors();
    const due = new Date(Date.parse(nextAt ?? "") + 1_000);
    expect((await callApi("POST", `${COLLECTOR}/collections`)).status).toBe(202);
    expect(await beginDueCollections(due)).toBe(0);
    worker = startWorker();
    const asked = await ended();
    expect(asked.state).toBe("succeeded");
    expect(await beginDueCollections(due)).toBe(1);
    expect((await ended()).id).not.toBe(asked.id);
    expect(await beginDueCollections(due)).toBe(0);
  });
});
