import { afterAll, beforeAll, expect, it } from "vitest";
import { errorBodySchema } from "@/lib/api/common";
import { whatIfAnswerSchema } from "@/lib/api/runs";
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

useHouse();

let source: FakePrometheus;
let worker: Worker;
let older: string;
let newer: string;

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url, credentials: {} }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
  worker = startWorker();
  const finished = async (images: Record<string, number>): Promise<string> => {
    source.series = steady(images);
    const { id } = await createRun(
      "usage",
      { trigger: "manual", evaluatedAt: "2026-06-16T10:00:30.000Z" },
      TESTER,
    );
    await eventually(async () => (await getRun(id)).state === "succeeded");
    return id;
  };
  older = await finished({ a: 3, b: 2, c: 1 });
  newer = await finished({ a: 3, b: 2, c: 9 });
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

it("answers the analysis of a ranking that was never run, from the samples of one that was", async () => {
  const spec = usagePolicy("usage", source.url).replace("maxImages: 2", "maxImages: 1");
  const answer = await callApi("POST", `/api/v1/runs/${newer}/what-if`, {
    json: { spec, analysis: { images: ["a", "nobody"], before: older, beside: [older, newer] } },
  });
  expect(answer.status).toBe(200);
  const { analysis } = whatIfAnswerSchema.parse(answer.json);
  expect(analysis?.whyNot.map((each) => each.stoppedAt)).toEqual(["cut", "queries"]);
  expect(analysis?.counterfactuals[0]).toMatchObject({
    image: "a",
    rank: 2,
    selected: false,
    cut: { from: 1, to: 2 },
    signals: [{ from: 39, to: 117 }],
  });
  expect(analysis?.attribution).toMatchObject({
    images: [{ image: "a", before: { rank: 1 }, after: { rank: 2 }, rankDelta: -1 }, { image: "nobody" }],
  });
  expect(analysis?.comparison?.labels).toEqual(["usage", older, newer]);
  expect(analysis?.sensitivity?.knobs.map((knob) => knob.id)).toContain("maxImages");
  expect(analysis?.stability).toMatchObject({ applicable: false, draws: 2000 });
});

it("is silent when it is not asked, and names what is wrong with the question", async () => {
  const spec = usagePolicy("usage", source.url);
  const plain = await callApi("POST", `/api/v1/runs/${older}/what-if`, { json: { spec } });
  expect(whatIfAnswerSchema.parse(plain.json).analysis).toBeUndefined();
  const wrong = await callApi("POST", `/api/v1/runs/${older}/what-if`, {
    json: { spec, analysis: { parts: ["luck"], stability: { draws: 0 } } },
  });
  expect(wrong.status).toBe(422);
  const paths = errorBodySchema.parse(wrong.json).error.details.map(({ path }) => path);
  expect(paths).toEqual(["analysis.parts[0]", "analysis.stability.draws"]);
  const unknown = await callApi("POST", `/api/v1/runs/${older}/what-if`, {
    json: { spec, analysis: { before: "999999" } },
  });
  expect(unknown.status).toBe(404);
});
