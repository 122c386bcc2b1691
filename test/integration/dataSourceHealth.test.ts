/** The state of a data source follows what runs, readings and imports find, and is the same wherever it is shown. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataSourceSchema, type DataSourceHealth } from "@/lib/api/dataSources";
import { overviewSchema } from "@/lib/api/overview";
import { searchSchema } from "@/lib/api/search";
import type { SourceCount } from "@/lib/sources/counted";
import { db } from "@/lib/server/core/db";
import { recordingFindings } from "@/lib/server/dataSources/findings";
import {
  createDataSource,
  deleteDataSource,
  getDataSource,
  listDataSources,
  testDataSource,
  updateDataSource,
} from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun, dryRun, watchRun } from "@/lib/server/discovery/runs";
import { createImport } from "@/lib/server/minutes/imports/create";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi } from "@/test/support/call";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { TESTER, useHouse } from "@/test/support/house";
import { endedImport } from "@/test/support/minutes/imports";
import { getRun, readJson } from "@/test/support/runs";
import { usagePolicy } from "@/test/support/usagePolicy";
import { runSchema } from "@/lib/api/runs";

useHouse();

let prometheus: FakePrometheus;
let worker: Worker | undefined;
beforeAll(async () => {
  prometheus = await startFakePrometheus();
});
afterAll(async () => prometheus.close());
beforeEach(async () => {
  prometheus.fault = undefined;
  await createDataSource(tiny(), TESTER);
  await createPolicy({ spec: usagePolicy("usage", prometheus.url) }, TESTER);
  worker = startWorker();
});
afterEach(async () => {
  await worker?.stop();
  await db().policy.deleteMany();
  for (const { name } of (await listDataSources()).items) await deleteDataSource(name, TESTER);
});

const tiny = (url = prometheus.url) => ({ name: "tiny", type: "prometheus", url }) as const;

async function run(): Promise<string> {
  const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
  for await (const _ of watchRun(id, AbortSignal.timeout(100_000)));
  return id;
}

const healthOf = async (name = "tiny"): Promise<DataSourceHealth> => (await getDataSource(name)).health;
const OVERLOADED = { status: 503, body: "busy" } as const;

describe("runs", () => {
  it("find that a source fails, since when, and that it answers again; a person's revision stays", async () => {
    await testDataSource("tiny", TESTER);
    const before = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
    const audited = await db().auditEvent.count({ where: { target: "dataSource/tiny" } });
    await run();
    const answering = await healthOf();
    expect(answering).toMatchObject({ state: "answering", foundBy: "use", since: null, message: null });

    prometheus.fault = OVERLOADED;
    await run();
    const failing = await healthOf();
    expect(failing).toMatchObject({
      state: "failing",
      foundBy: "use",
      code: "http",
      message: expect.stringMatching(/^http\S+ answered HTTP 503: busy$/) as string,
      answeredAt: answering.answeredAt,
    });
    await run();
    const later = await healthOf();
    expect(later.since).toBe(failing.since);
    expect(later.at).not.toBe(failing.at);

    const after = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
    expect(after.revision).toBe(before.revision);
    expect(after.updatedAt).toEqual(before.updatedAt);
    expect(after.lastTest).toEqual(before.lastTest);
    expect(await db().auditEvent.count({ where: { target: "dataSource/tiny" } })).toBe(audited);

    prometheus.fault = undefined;
    await run();
    expect(await healthOf()).toMatchObject({ state: "answering", foundBy: "use", since: null });
  });

  it("say the same in the list, at the source, in the overview and in the palette", async () => {
    prometheus.fault = OVERLOADED;
    await run();
    const { json } = await callApi("GET", "/api/v1/data-sources/tiny");
    const { health } = dataSourceSchema.parse(json);
    expect(health.state).toBe("failing");
    expect((await listDataSources()).items).toMatchObject([{ name: "tiny", health }]);
    const overview = overviewSchema.parse((await callApi("GET", "/api/v1/overview")).json);
    expect(overview.sources).toMatchObject({
      data: { total: 1, failingCount: 1, failing: [{ name: "tiny", type: "prometheus", health }] },
    });
    const palette = async () =>
      searchSchema.parse((await callApi("GET", "/api/v1/search?q=tiny")).json).items;
    expect(await palette()).toMatchObject([{ name: "tiny", detail: "Prometheus, failing" }]);
    prometheus.fault = undefined;
    await testDataSource("tiny", TESTER);
    expect(await healthOf()).toMatchObject({ state: "answering", foundBy: "test" });
    expect(await palette()).toMatchObject([{ name: "tiny", detail: "Prometheus" }]);
    expect(overviewSchema.parse((await callApi("GET", "/api/v1/overview")).json).sources).toMatchObject({
      data: { total: 1, failingCount: 0, failing: [] },
    });
  });

  it("do not blame a source for a query that it refuses", async () => {
    prometheus.fault = {
      status: 400,
      body: '{"status":"error","errorType":"bad_data","error":"parse error"}',
    };
    await run();
    expect(await healthOf()).toMatchObject({ state: "answering", foundBy: "use" });
  });

  it("name the source in the message of a failed query, and dry runs do too", async () => {
    prometheus.fault = OVERLOADED;
    const named = /^tiny \(http:\/\/\S+\/api\/v1\/query_range\) answered HTTP 503/;
    const { queryResults, message } = await getRun(await run());
    expect(queryResults[0]?.message).toMatch(named);
    expect(message).toContain("query usage: tiny (http://");
    const dry = readJson(runSchema, await dryRun(usagePolicy("usage", prometheus.url)));
    expect(dry.queryResults[0]?.message).toMatch(named);
  });
});

it("is forgotten when the source is changed, and a finding about the old URL is ignored", async () => {
  prometheus.fault = OVERLOADED;
  await run();
  const { id } = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
  await updateDataSource("tiny", tiny(`${prometheus.url}/moved`), TESTER);
  expect((await healthOf()).state).toBe("unknown");
  await find({ id, name: "tiny", revision: 1 }, [{ code: "refused" }]);
  expect((await healthOf()).state).toBe("unknown");
  await find({ id, name: "tiny", revision: 2 }, [{ code: "refused" }]);
  expect(await healthOf()).toMatchObject({ state: "failing", code: "refused" });
});

it("is failing only if none of an operation's requests is answered", async () => {
  const { id, revision } = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
  const source = { id, name: "tiny", revision };
  await find(source, [{ code: "timeout" }, {}, { code: "timeout" }]);
  expect((await healthOf()).state).toBe("answering");
  await find(source, [{ code: "timeout" }, { code: "cancelled" }]);
  expect((await healthOf()).state).toBe("failing");
});

it("is stored if the operation's work throws", async () => {
  const { id, revision } = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
  const source = { id, name: "tiny", revision };
  const work = recordingFindings(async (onCount) => {
    onCount(countOf(source, { code: "refused" }));
    return Promise.reject(new Error("cancelled"));
  });
  await expect(work).rejects.toThrow("cancelled");
  expect((await healthOf()).state).toBe("failing");
});

describe("other operations", () => {
  it("imports of builds find it too", async () => {
    await createDataSource({ name: "git", type: "gitlab", url: "http://127.0.0.1:9" }, TESTER);
    await endedImport((await createImport({ source: "git", group: "team" }, TESTER)).id);
    expect(await healthOf("git")).toMatchObject({ state: "failing", foundBy: "use", code: "refused" });
  });

  it("readings of nodes find it too", async () => {
    await createDataSource({ name: "cluster", type: "kubernetes", url: "http://127.0.0.1:9" }, TESTER);
    const json = { source: "cluster" };
    expect((await callApi("PUT", "/api/v1/node-readers/pool", { json })).status).toBe(200);
    expect((await callApi("POST", "/api/v1/node-readers/pool/readings")).status).toBe(202);
    await expect.poll(async () => (await healthOf("cluster")).state, { timeout: 60_000 }).toBe("failing");
  });
});

type Ended = Partial<Pick<SourceCount, "code" | "httpStatus">>;

function countOf(source: SourceCount["source"], ended: Ended): SourceCount {
  const status = ended.code === undefined ? "success" : "failed";
  return {
    type: "prometheus",
    status,
    durationMs: 1,
    requests: 1,
    bytes: 0,
    source,
    message: "why",
    ...ended,
  };
}

async function find(source: SourceCount["source"], requests: readonly Ended[]): Promise<void> {
  await recordingFindings((onCount) => {
    for (const ended of requests) onCount(countOf(source, ended));
    return Promise.resolve();
  });
}
