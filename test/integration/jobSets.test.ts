/** Job sets over the API: uploaded, read, shared by replays, removed. */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { jobSetSchema, type JobSetDetail } from "@/lib/api/jobSets";
import { replaySchema, type Replay } from "@/lib/api/replays";
import { db } from "@/lib/server/core/db";
import { createPolicy } from "@/lib/server/discovery/policies";
import { executeOperation } from "@/lib/server/operations/execute";
import { BlobWriter } from "@/lib/server/blobs/write";
import { createJobSet } from "@/lib/server/replay/jobSets/create";
import type { UploadedFile } from "@/lib/server/replay/upload";
import { jobSetOperation } from "@/lib/server/replay/jobSets/operation";
import { replayOperation } from "@/lib/server/replay/operation";
import { removeOldReplays } from "@/lib/server/replay/retention";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { REPLAY_FILES, replayUpload } from "@/test/support/replayUpload";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const never = new AbortController().signal;
type Parts = Readonly<Record<string, string>>;

const post = (path: string, parts: Parts): Promise<ApiResult> =>
  callApi("POST", `/api/v1/${path}`, replayUpload(parts));

async function jobSet(parts: Parts): Promise<JobSetDetail> {
  const { id } = jobSetSchema.parse((await post("job-sets", parts)).json);
  await executeOperation(jobSetOperation, id, never);
  return jobSetSchema.parse((await callApi("GET", `/api/v1/job-sets/${id}`)).json);
}

async function replayOf(parts: Parts): Promise<Replay> {
  const queued = await post("replays", parts);
  expect(queued.status, queued.text).toBe(202);
  const { id } = replaySchema.parse(queued.json);
  await executeOperation(replayOperation, id, never);
  return replaySchema.parse((await callApi("GET", `/api/v1/replays/${id}`)).json);
}

describe("a job set", () => {
  it("says what it holds, what is wrong with it, and which rows it lacks", async () => {
    const { jobs } = REPLAY_FILES;
    const [, first = ""] = jobs.split("\n");
    const made = await jobSet({ name: "week", ...REPLAY_FILES, jobs: `${jobs}\n${first}` });
    expect(made).toMatchObject({ name: "week", version: 1, source: "upload", state: "succeeded" });
    expect(made.quality).toMatchObject({
      jobs: 3,
      nodes: 2,
      images: 2,
      images_used: 2,
      images_without_size: 2,
      duplicates: 1,
      days: [{ day: "2026-06-18", jobs: 3 }],
      gaps_total: 0,
      unsorted: 0,
      rejected_total: 2,
      missing_pull_times: 0,
      rejected_by_column: [
        { column: "pod_scheduled", rows: 1 },
        { column: "job_id", rows: 1 },
      ],
    });
    const { text } = await callApi("GET", `/api/v1/job-sets/${made.id}/rejections`);
    expect(text.split(/\r?\n/)).toEqual([
      "file,line,column,reason",
      expect.stringMatching(/^jobs\.csv,5,pod_scheduled,.*no time zone/),
      expect.stringMatching(/^jobs\.csv,6,job_id,.*occurs more than once/),
      "",
    ]);
  });

  it("of Parquet and zstd is read in its thread, with the rows that could not be used", async () => {
    const files: UploadedFile[] = [];
    for (const [part, name] of [
      ["jobs", "jobs.parquet"],
      ["images", "images.csv.zst"],
    ] as const) {
      const writer = new BlobWriter();
      await writer.write(await readFile(new URL(`../fixtures/files/${name}`, import.meta.url)));
      files.push({ part, name, blob: await writer.end() });
    }
    const { id } = await createJobSet({ name: "packed", source: "upload", files }, TESTER);
    await executeOperation(jobSetOperation, id, never);
    const made = jobSetSchema.parse((await callApi("GET", `/api/v1/job-sets/${id}`)).json);
    expect(made).toMatchObject({ state: "succeeded", quality: { jobs: 39, rejected_total: 1 } });
    const { text } = await callApi("GET", `/api/v1/job-sets/${id}/rejections`);
    expect(text).toContain("jobs.parquet,9,node,is empty");
  });

  it("gets a version for every upload of its name, also when they come at once", async () => {
    const uploads = await Promise.all(
      [1, 2, 3].map(() => post("job-sets", { name: "many", ...REPLAY_FILES })),
    );
    const versions = uploads.map(({ json }) => jobSetSchema.parse(json).version);
    expect(versions.sort()).toEqual([1, 2, 3]);
  });

  it.each([
    [{ name: "Week 47", ...REPLAY_FILES }, "name"],
    [{ ...REPLAY_FILES }, "name"],
    [{ name: "week", jobs: REPLAY_FILES.jobs }, "images"],
  ])("refuses %j and keeps nothing of it", async (parts, path) => {
    const blobs = await db().blob.count();
    const refused = await post("job-sets", parts);
    expect(refused.status, refused.text).toBe(422);
    expect(errorOf(refused).details.map((detail) => detail.path)).toEqual([path]);
    expect(await db().blob.count()).toBe(blobs);
  });

  it("that cannot be read says why, and no replay takes it", async () => {
    const { id, state, message } = await jobSet({ name: "bad", ...REPLAY_FILES, jobs: "id\n1\n" });
    expect([state, message]).toEqual(["failed", expect.stringContaining("the header lacks job_id")]);
    for (const asked of [id, "bad@1", "bad", "other"]) {
      const refused = await post("replays", { jobSet: asked });
      expect([refused.status, errorOf(refused).details[0]?.path]).toEqual([422, "jobSet"]);
    }
  });
});

describe("a replay of a job set", () => {
  it("takes jobs and images of it, and the history of another", async () => {
    await jobSet({ name: "day", ...REPLAY_FILES });
    const shared = await replayOf({ jobSet: "day", options: '{"topK":[1]}' });
    const own = await replayOf({ ...REPLAY_FILES, options: '{"topK":[1]}' });
    expect(shared.result?.strategies).toEqual(own.result?.strategies);
    expect(shared).toMatchObject({ jobSet: { name: "day", version: 1 }, historySet: null, files: [] });
    expect(shared.brief).toMatchObject({
      jobs: 3,
      best: { strategy: "count", top_k: 1, minutes: 1 },
      optimum_minutes: 1,
    });
    const withHistory = await replayOf({ jobSet: "day@1", historySet: "day" });
    expect(withHistory.result?.strategies.map(({ strategy }) => strategy)).toContain("expected_cold_pulls");
    const { json } = await callApi("GET", "/api/v1/replays?limit=2");
    expect(json).toMatchObject({
      items: [
        { id: withHistory.id, historySet: { name: "day" } },
        { id: own.id, brief: { jobs: 3 } },
      ],
    });
  });

  it("compares saved policies and drafts as they were when it was asked for", async () => {
    const spec = usagePolicy("usage", "http://prometheus.example:9090");
    await createPolicy({ spec }, TESTER);
    const drafts = [{ name: "draft", spec }];
    const { result, policies } = await replayOf({
      ...REPLAY_FILES,
      options: JSON.stringify({ topK: [1], policies: ["usage"], drafts }),
    });
    expect(policies).toEqual([
      { name: "usage", version: 1 },
      { name: "draft", version: null },
    ]);
    const saved = new Map(result?.strategies.map((row) => [row.strategy, row.minutes_avoided_vs_no_prewarm]));
    expect(saved.has("usage")).toBe(true);
    expect(saved.get("draft")).toBe(saved.get("usage"));
  });

  it.each([
    [{ policies: ["none"] }, "policies.0"],
    [{ drafts: [{ name: "draft", spec: "kind: DiscoveryPolicy" }] }, "drafts.0.spec"],
    [{ drafts: [{ name: "count", spec: usagePolicy("count", "http://prometheus.example") }] }, "drafts"],
  ])("refuses the columns %j", async (options, path) => {
    const refused = await post("replays", { ...REPLAY_FILES, options: JSON.stringify(options) });
    expect(refused.status, refused.text).toBe(422);
    expect(errorOf(refused).details.map((detail) => detail.path)).toContain(path);
  });

  it("keeps its result when the job set goes, and says that its jobs are gone", async () => {
    const { id } = await jobSet({ name: "old", ...REPLAY_FILES });
    const replay = await replayOf({ jobSet: "old" });
    await jobSet({ name: "old", ...REPLAY_FILES });
    await db().operation.update({ where: { id }, data: { createdAt: new Date("2020-01-01") } });
    await removeOldReplays();
    expect((await callApi("GET", `/api/v1/job-sets/${id}`)).status).toBe(404);
    const { json } = await callApi("GET", `/api/v1/replays/${replay.id}`);
    expect(json).toMatchObject({ jobSet: null, brief: { jobs: 3 } });
    const asked = await callApi("GET", `/api/v1/replays/${replay.id}/jobs/1`);
    expect([asked.status, errorOf(asked).message]).toEqual([404, expect.stringContaining("was removed")]);
  });
});

describe("a question about a replay", () => {
  it.each([
    ["jobs/2", "pulls", 60],
    ["jobs/2?strategy=count&topK=5", "prewarmed", 0],
    ["jobs/1?strategy=count&topK=5", "pulls", 60],
  ])("%s is answered with its reason", async (path, outcome, wait) => {
    const { id } = await replayOf(REPLAY_FILES);
    const { json } = await callApi("GET", `/api/v1/replays/${id}/${path}`);
    expect(json).toMatchObject({ outcome, wait_seconds: wait });
  });

  it.each([
    ["jobs/99", 404],
    ["pipelines/99", 404],
    ["jobs/2?strategy=none&topK=5", 422],
    ["jobs/2?strategy=count", 422],
  ])("%s is refused with %i", async (path, status) => {
    const { id } = await replayOf(REPLAY_FILES);
    expect((await callApi("GET", `/api/v1/replays/${id}/${path}`)).status).toBe(status);
  });

  it("needs a result", async () => {
    const { id } = replaySchema.parse((await post("replays", REPLAY_FILES)).json);
    expect((await callApi("GET", `/api/v1/replays/${id}/diff/${id}`)).status).toBe(409);
  });
});
