/** Replays and recommendations over the API: uploaded, computed by the worker's code, read, cancelled, removed. */
import { afterEach, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources } from "@/demo";
import { replaySchema } from "@/lib/api/replays";
import { operationSchema } from "@/lib/api/operations";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { recommendationSchema } from "@/lib/replay";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { executeOperation } from "@/lib/server/operations/execute";
import { recommendationOperation, replayOperation } from "@/lib/server/replay/operation";
import { removeOldReplays } from "@/lib/server/replay/retention";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { REPLAY_FILES, replayUpload } from "@/test/support/replayUpload";

useHouse();

const never = new AbortController().signal;

const upload = (parts?: Readonly<Record<string, string>>): Promise<ApiResult> =>
  callApi("POST", "/api/v1/replays", replayUpload(parts));

async function computed(
  parts?: Readonly<Record<string, string>>,
): Promise<ReturnType<typeof replaySchema.parse>> {
  const { id } = replaySchema.parse((await upload(parts)).json);
  await executeOperation(replayOperation, id, never);
  return replaySchema.parse((await callApi("GET", `/api/v1/replays/${id}`)).json);
}

it("takes the files at once and answers the result when it is computed", async () => {
  const queued = await upload({ ...REPLAY_FILES, options: '{"topK":[1],"timeZone":"Europe/Berlin"}' });
  expect(queued.status).toBe(202);
  expect(queued.json).toMatchObject({ state: "queued", result: null, options: { topK: [1] } });
  const { id, files } = replaySchema.parse(queued.json);
  expect(queued.headers.get("location")).toBe(`/api/v1/replays/${id}`);
  expect(files).toEqual([
    { part: "jobs", name: "jobs.csv", bytes: REPLAY_FILES.jobs.length },
    { part: "images", name: "images.csv", bytes: REPLAY_FILES.images.length },
  ]);
  await executeOperation(replayOperation, id, never);
  const { result, state } = replaySchema.parse((await callApi("GET", `/api/v1/replays/${id}`)).json);
  expect(state).toBe("succeeded");
  expect(result).toMatchObject({
    jobs: 3,
    rejectedTotal: 1,
    rejected: [{ line: 5, column: "pod_scheduled" }],
  });
  // From 09:00 in Berlin, 07:00 UTC: the job of 08:00 UTC counts, too.
  expect(result?.optimum).toMatchObject([{ images: ["a"], minutes_saved_developer_window: 2 }]);
});

describe("a disk budget", () => {
  let demo: DemoSources | undefined;
  afterEach(() => demo?.close());

  it("counts layers that images share once, as the registry names them", async () => {
    demo = await startDemoSources({});
    await createDataSource({ name: "images", type: "registry", url: demo.registryUrl }, TESTER);
    const image = (id: string, name: string): string => `${id},registry.example.com/${name},60,900\n`;
    const images = `image_id,image,p50_pull_seconds,size_mb\n${image("a", "ci/node:22")}${image("b", "ci/node:22-browsers")}`;
    const { result } = await computed({
      jobs: REPLAY_FILES.jobs,
      images,
      options: '{"budgetMb":5000,"registry":"images"}',
    });
    expect(result?.budget).toMatchObject({
      images_with_layers: 2,
      layers_problem: null,
      greedy_images: ["a", "b"],
      gap_minutes: 0,
    });
    expect(result?.budget?.shared_mb).toBeGreaterThan(10);
    const none = await computed({
      jobs: REPLAY_FILES.jobs,
      images: images.replace("ci/node:22\n", "ci/none:1\n").replace("ci/node:22,", "ci/none:1,"),
      options: '{"budgetMb":5000,"registry":"images"}',
    });
    expect(none.result?.budget).toMatchObject({
      images_with_layers: 1,
      greedy_images: ["a", "b"],
      shared_mb: 0,
      layers_problem: expect.stringMatching(/^1 of 2 images are weighed only by their size: .*ci\/none/),
    });
    await callApi("DELETE", "/api/v1/data-sources/images");
  });

  it("refuses a registry that is none, and one without a budget", async () => {
    for (const options of ['{"registry":"nowhere","budgetMb":1}', '{"registry":"nowhere"}']) {
      const refused = await upload({ ...REPLAY_FILES, options });
      expect([refused.status, errorOf(refused).details[0]?.path]).toEqual([422, "options.registry"]);
    }
  });
});

it("recommends from the files of a replay", async () => {
  const { id: replay } = await computed();
  const { json, status } = await callApi("POST", "/api/v1/recommendations", { json: { replay, topK: [1] } });
  expect(status).toBe(202);
  const { id } = operationSchema.parse(json);
  await executeOperation(recommendationOperation, id, never);
  const done = operationSchema.parse((await callApi("GET", `/api/v1/operations/${id}`)).json);
  expect(done.state).toBe("succeeded");
  expect(recommendationSchema.parse(done.result)).toMatchObject({ over: "pipelines", current: "count" });
});

it("takes a saved policy as the one in force, as it was when it was asked", async () => {
  const spec = POLICY_TEMPLATES[0]?.build({ name: "mine" }) ?? "";
  expect((await callApi("POST", "/api/v1/policies", { json: { spec } })).status).toBe(201);
  const { id: replay } = await computed();
  const asked = await callApi("POST", "/api/v1/recommendations", {
    json: { replay, policy: "mine", topK: [1] },
  });
  expect(asked.status, asked.text).toBe(202);
  const { id } = operationSchema.parse(asked.json);
  await callApi("DELETE", "/api/v1/policies/mine");
  await executeOperation(recommendationOperation, id, never);
  const done = operationSchema.parse((await callApi("GET", `/api/v1/operations/${id}`)).json);
  const { current, choices } = recommendationSchema.parse(done.result);
  expect(current).toBe("mine");
  expect(choices[0]?.candidates.map(({ strategy }) => strategy)).toEqual(
    expect.arrayContaining(["mine", "count", "expected_cold_pulls"]),
  );
  const { recommendations } = replaySchema.parse((await callApi("GET", `/api/v1/replays/${replay}`)).json);
  expect(recommendations[0]).toMatchObject({ id, current: "mine" });
});

const NOBODY = "policy must name a saved policy; none is named nobody";

it.each([
  [{ policy: "nobody" }, [NOBODY]],
  [
    { policy: "nobody", current: "fastest" },
    ["policy and current exclude each other", NOBODY, "current must be one of "],
  ],
])("refuses a recommendation against %j with everything that is wrong", async (inForce, problems) => {
  const { id: replay } = replaySchema.parse((await upload()).json);
  const refused = await callApi("POST", "/api/v1/recommendations", { json: { replay, ...inForce } });
  expect(refused.status).toBe(422);
  const found = errorOf(refused).details.map(({ path, message }) => `${path} ${message}`);
  expect(found).toEqual(problems.map((text) => expect.stringContaining(text) as string));
});

it.each([
  [{ ...REPLAY_FILES, options: "{" }, "options"],
  [{ ...REPLAY_FILES, options: '{"topK":[0],"zone":1}' }, "topK"],
  [{ images: REPLAY_FILES.images }, "jobs"],
  [{ ...REPLAY_FILES, logs: "x" }, "logs"],
])("refuses %j and keeps nothing of it", async (parts, path) => {
  const blobs = await db().blob.count();
  const refused = await upload(parts);
  expect(refused.status, refused.text).toBe(422);
  expect(
    errorOf(refused)
      .details.map((detail) => detail.path)
      .join(),
  ).toContain(path);
  expect(await db().blob.count()).toBe(blobs);
});

it.each([
  [{ ...REPLAY_FILES, jobs: "id\n1\n" }, "jobs.csv: the header lacks job_id"],
  [
    { ...REPLAY_FILES, options: '{"developerEnd":"2026-06-18T01:00:00Z"}' },
    "developerEnd must be after developerStart",
  ],
])("fails with what is wrong in the files of %j", async (parts, message) => {
  const { state, message: said, result } = await computed(parts);
  expect([state, result]).toEqual(["failed", null]);
  expect(said).toContain(message);
});

it.each([
  [{ replay: "0198f0d4-0000-7000-8000-000000000000" }, 404],
  [{ replay: "x" }, 422],
])("answers %j with %i", async (json, status) => {
  expect((await callApi("POST", "/api/v1/recommendations", { json })).status).toBe(status);
});

it("names the strategies where it does not know one", async () => {
  const { id: replay } = replaySchema.parse((await upload()).json);
  const refused = await callApi("POST", "/api/v1/recommendations", { json: { replay, current: "best" } });
  expect(refused.status).toBe(422);
  expect(errorOf(refused).details[0]?.message).toContain("must be one of count, dev_weighted_count");
});

it("is cancelled like every operation", async () => {
  const { id } = replaySchema.parse((await upload()).json);
  expect((await callApi("POST", `/api/v1/operations/${id}/cancel`)).status).toBe(200);
  const { json } = await callApi("GET", `/api/v1/replays/${id}`);
  expect(json).toMatchObject({ state: "cancelled", result: null });
});

it("goes with its files when it is old, the newest result excepted", async () => {
  const { id } = await computed();
  const newest = await computed();
  await db().operation.updateMany({ data: { createdAt: new Date("2020-01-01") } });
  await removeOldReplays();
  expect((await callApi("GET", `/api/v1/replays/${id}`)).status).toBe(404);
  expect((await callApi("GET", `/api/v1/replays/${newest.id}`)).status).toBe(200);
  const kept = await db().replayFile.findMany({ select: { blobId: true } });
  const blobs = await db().blob.findMany({ select: { id: true } });
  expect(blobs.map((blob) => blob.id).sort()).toEqual(kept.map(({ blobId }) => blobId).sort());
});
