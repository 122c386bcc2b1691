/**
 * The cold start's link to a run's ranking, over the API: the policy's own roles, other roles, and what is refused.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorBodySchema } from "@/lib/api/common";
import { rankingLinkAnswerSchema } from "@/lib/api/coldstart";
import { imageDetailSchema } from "@/lib/api/images";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

let source: FakePrometheus;
let worker: Worker;
/** Runs of a policy that sums one signal, and of one by the exposure model. */
const runs = { usage: "", exposure: "" };

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url, credentials: {} }, TESTER);
  worker = startWorker();
  source.series = steady({ a: 3, b: 2, c: 1 });
  const usage = usagePolicy("usage", source.url);
  const exposure = usagePolicy("exposure", source.url).replace(
    /strategy: signal[\s\S]*$/,
    `strategy: modelExposure
    modelExposure:
      nodeCount: 50
      preWindowUsageSignalRef: total
      targetWindowUsageSignalRef: total
      pullTimeSignalRef: total
`,
  );
  for (const [name, spec] of Object.entries({ usage, exposure })) {
    await createPolicy({ spec }, TESTER);
    const { id } = await createRun(
      name,
      { trigger: "manual", evaluatedAt: "2026-06-16T10:00:30.000Z" },
      TESTER,
    );
    await eventually(async () => (await getRun(id)).state === "succeeded");
    runs[name === "usage" ? "usage" : "exposure"] = id;
  }
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

const ask = (json: unknown) => callApi("POST", "/api/v1/coldstart/ranking", { json });

it("takes nodes and signals from a policy by the exposure model", async () => {
  const answer = await ask({ run: runs.exposure, model: { peerRate: 2 ** 30 }, explain: "c" });
  expect(answer.status).toBe(200);
  const { model, signals, rows, explanation, line, withoutPullTime } = rankingLinkAnswerSchema.parse(
    answer.json,
  );
  expect(model).toMatchObject({ nodes: 50, peerRate: 2 ** 30, k: 3 });
  expect(signals).toMatchObject({ preJobs: "total", pullSeconds: "total", sizeBytes: null });
  expect({ line, withoutPullTime, images: rows.map(({ image }) => image).sort() }).toEqual({
    line: 2,
    withoutPullTime: 0,
    images: ["a", "b", "c"],
  });
  expect(explanation?.subject).toBe("c");
  // 13 samples of 3: as many job starts before, and as many seconds of a pull.
  expect(rows.find(({ image }) => image === "a")).toMatchObject({
    preJobs: 39,
    targetJobs: 39,
    pullSeconds: 39,
  });
});

it("says that the waits are doubtful where J count samples, until they are divided by the samples of a job", async () => {
  const asked = async (model: object) => {
    const answer = await ask({ run: runs.exposure, model });
    expect(answer.status, answer.text).toBe(200);
    return rankingLinkAnswerSchema.parse(answer.json);
  };
  expect((await asked({})).warnings).toEqual([]);
  // 39, 26 and 13 samples on two nodes: 2^-39 and 2^-26 are below 1e-6.
  const doubtful = await asked({ nodes: 2 });
  expect(doubtful.warnings).toMatchObject([{ code: "coldFractionVanishes", signal: "total" }]);
  expect(doubtful.warnings[0]?.message).toContain("(1 − 1/2)^J");
  expect(doubtful.rows.find(({ image }) => image === "a")).toMatchObject({ preJobs: 39, advice: "neither" });
  const divided = await asked({ nodes: 2, samplesPerJob: 13 });
  expect(divided.warnings).toEqual([]);
  expect(divided.rows.find(({ image }) => image === "a")).toMatchObject({ preJobs: 3, targetJobs: 3 });
  expect(divided.inputs).toContainEqual(
    expect.objectContaining({ input: "samplesPerJob", value: 13, from: "request" }),
  );
  const wrong = await ask({ run: runs.exposure, model: { samplesPerJob: 0 } });
  expect(wrong.status).toBe(422);
  expect(errorBodySchema.parse(wrong.json).error.details[0]?.path).toBe("model.samplesPerJob");
});

it("takes what a mirror counted, where nothing else is entered, and says where each number came from", async () => {
  const observations = {
    counts: { lookupHits: 970, falseEmpties: 30, dialsMade: 5, dialsFailed: 1 },
    outcomes: { rule3: { resolves: 39, seconds: 78 }, rule7: { resolves: 60, seconds: 600 } },
  };
  const answer = await ask({ run: runs.exposure, model: { peerRate: 2 ** 30 }, observations });
  expect(answer.status, answer.text).toBe(200);
  const { model, inputs, outcomes, rows } = rankingLinkAnswerSchema.parse(answer.json);
  expect(model).toMatchObject({ nodes: 50, peerRate: 2 ** 30, falseEmpty: 0.03, inFlight: 39.5 / 100 });
  const from = Object.fromEntries(inputs.map((each) => [each.input, [each.from, each.observations]]));
  expect(from).toMatchObject({
    nodes: ["policy", null],
    peerRate: ["request", null],
    falseEmpty: ["metrics", 1_000],
    reachable: ["default", 6],
    originRate: ["default", null],
    inFlight: ["metrics", 99],
  });
  for (const { mix } of rows) expect(mix.rule3).toBeCloseTo((mix.rule3 + mix.rule7) * 0.395, 10);
  expect(outcomes.measured).toMatchObject({
    resolves: 1_069,
    failed: 0,
    meanSeconds: { rule2: null, rule7: 10 },
  });
  const { dht = 0, rule2 = 0, rule3 = 0, rule7 = 0 } = outcomes.modelled ?? {};
  expect(dht + rule2 + rule3 + rule7).toBeCloseTo(1, 12);
  const wrong = await ask({ run: runs.exposure, observations: { counts: { lookups: -1, others: 3 } } });
  expect(wrong.status).toBe(422);
});

it("asks which signal is what where the policy does not say it, and refuses one that the run has not", async () => {
  const silent = await ask({ run: runs.usage });
  expect(silent.status).toBe(422);
  expect(errorBodySchema.parse(silent.json).error).toMatchObject({
    code: "linkSignals",
    details: [{ path: "signals.preJobs" }],
  });
  const wrong = await ask({ run: runs.exposure, signals: { sizeBytes: "size" } });
  expect(wrong.status).toBe(422);
  expect(errorBodySchema.parse(wrong.json).error.message).toContain("Its signals are total.");
  const named = { preJobs: "total", targetJobs: "total", pullSeconds: "total", sizeBytes: "total" };
  const answer = await ask({ run: runs.usage, signals: named });
  expect(rankingLinkAnswerSchema.parse(answer.json).rows[0]).toMatchObject({ sizeFrom: "signal" });
});

it("is offered by an image's page over the run that needs no signal named, and over none that ranks it not", async () => {
  const askedOver = async (image: string) => {
    const { json } = await callApi("GET", `/api/v1/images/${image}`);
    const { policies } = imageDetailSchema.parse(json);
    return policies?.state === "known" ? policies.data.coldStartRun : undefined;
  };
  expect(await askedOver("c")).toBe(runs.exposure);
  expect(await askedOver("nobody")).toBeNull();
});

it("refuses a cluster out of range, and a run that is not there", async () => {
  const wrong = await ask({ run: runs.exposure, model: { nodes: 0, available: 2 } });
  expect(wrong.status).toBe(422);
  expect(errorBodySchema.parse(wrong.json).error.details.map(({ path }) => path)).toEqual([
    "model.nodes",
    "model.available",
  ]);
  expect((await ask({ run: "00000000-0000-4000-8000-000000000000" })).status).toBe(404);
});

it("shows how many nodes hold each image, by the newest snapshot whose nodes report it", async () => {
  const held = async () => rankingLinkAnswerSchema.parse((await ask({ run: runs.exposure })).json).held;
  expect(await held()).toBeNull();
  const cache = (images: readonly string[]) => ({
    imageCache: { capacityBytes: 1e9, images: images.map((name) => ({ names: [name], bytes: 5e8 })) },
  });
  const node = (name: string, images?: object): object => ({ name, metrics: {}, pods: [], ...images });
  const told = [node("n1", cache(["a", "b"])), node("n2", cache(["a"])), node("n3")];
  const silent = [node("m1")];
  for (const [name, nodes] of Object.entries({ told, silent })) {
    const upload = { name, nodes: JSON.stringify({ nodes }), podMetrics: "", nodeMetrics: "", documents: "" };
    const made = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload(upload));
    expect(made.status, made.text).toBe(201);
  }
  expect(await held()).toMatchObject({ snapshot: "told", version: 1, nodes: 2, holders: { a: 2, b: 1 } });
});
