import { describe, expect, it } from "vitest";
import {
  aggregateSignal,
  costs,
  failure,
  NOW,
  policy,
  usage,
  weighted,
  pullTimeSignal,
} from "@/test/support/discovery";
import { explanationSchema } from "../../explanation/explanation";
import { explainImage } from "./explain";
import { imageExplanationSchema, type ImageExplanation } from "./explanation";
import { runPipeline } from "../pipeline";
import type { Policy, Signal } from "../policy/model";
import { parsePolicy } from "../policy/parse";

const options = { nowMs: NOW * 1000 };
const data = usage("q", { a: [4110, 4100], b: [1000, 0], c: [9750, 0], d: [NaN] });
const signals = [aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")];

function explain(subject: Policy, image: string, outcomes = [data]): ImageExplanation {
  const explanation = explainImage(runPipeline(subject, outcomes, options), subject, image);
  expect(imageExplanationSchema.parse(explanation)).toEqual(explanation);
  return explanation;
}

const pullCost: Signal = {
  name: "cost",
  queryRef: "costs",
  type: "eventPullTime",
  metric: "pullTime",
  statistic: "p50",
  durationMode: "messageDuration",
  includeCacheHits: false,
};

function stoppedAt(explanation: ImageExplanation): string | undefined {
  return explanation.steps.find((step) => step.state === "stopped")?.id;
}

describe("explainImage", () => {
  const sum = policy(signals, weighted(["total", 0.7], ["peak", 0.3]));

  it("fills in every formula of a weighted sum with the engine's numbers", () => {
    const { arithmetic, sentence, outcome } = explain(sum, "a");
    expect(arithmetic.map((line) => line.formula)).toEqual([
      "(8210 − 1000) / (9750 − 1000) = 0.824",
      "0.7 × 0.824 = 0.5768",
      "(4110 − 1000) / (9750 − 1000) = 0.3554",
      "0.3 × 0.3554 = 0.1066",
      "0.5768 + 0.1066 = 0.6834",
    ]);
    expect(arithmetic[4]?.value).toBe(0.7 * 0.824 + 0.3 * ((4110 - 1000) / 8750));
    expect(outcome).toBe("selected");
    expect(sentence).toBe(
      "Rank 2 of 4, selected: score 0.6834, most of it (0.5768) from total; 0.6834 above the cut at 2.",
    );
  });

  it.each([
    [[0.00012, 0.0001, 0.0002], "(0.00012 − 0.0001) / (0.0002 − 0.0001) = 0.2"],
    [[1.00001, 1, 1.00002], "(1.00001 − 1) / (1.00002 − 1) = 0.5"],
    [[4110, 1000, 9750], "(4110 − 1000) / (9750 − 1000) = 0.3554"],
  ])("shows as many digits of %j as the formula needs to add up", ([a = 0, b = 0, c = 0], formula) => {
    const close = policy([aggregateSignal("total", "q")], weighted(["total", 0.03], ["total", 1]));
    const { arithmetic } = explain(close, "a", [usage("q", { a: [a], b: [b], c: [c] })]);
    expect(arithmetic[0]?.formula).toBe(formula);
    const [, weight, share, part] =
      /^([\d.]+) × ([\d.]+) = ([\d.]+)$/.exec(arithmetic[1]?.formula ?? "") ?? [];
    expect(Number(weight) * Number(share)).toBeCloseTo(Number(part), 5);
  });

  it("calls no half of a score or less the most of it", () => {
    // Of 3 terms that are each 1 for c, the largest is 0.4 of 1; of two equal ones it is a half.
    const three = policy(
      [...signals, aggregateSignal("mean", "q", "avg")],
      weighted(["total", 0.4], ["peak", 0.3], ["mean", 0.3]),
    );
    expect(explain(three, "c").sentence).toContain("score 1, its largest part (0.4) from total;");
    const even = policy(signals, weighted(["total", 0.5], ["peak", 0.5]));
    expect(explain(even, "c").sentence).toContain("score 1, its largest part (0.5) from total;");
  });

  it("answers in the shape of every engine, with units on its numbers", () => {
    const counted = [aggregateSignal("count", "q", "count")];
    const subject = policy(counted, { strategy: "signal", signalRef: "count" }, { maxImages: 1 });
    const explanation = explain(subject, "b");
    expect(explanationSchema.parse(explanation)).toMatchObject({
      subject: "b",
      outcome: "belowCut",
      outcomeText: "Below the line",
      side: "below",
      arithmetic: [{ label: "score", formula: "count = 2 samples", value: 2, unit: "samples" }],
    });
    expect(explanation.steps.map(({ title }) => title)).toEqual([
      "Returned by a query?",
      "Passes the filter?",
      "Has signal values?",
      "Missing values allowed?",
      "Ranked",
      "Above the line?",
    ]);
    expect(explanation.signals[0]?.unit).toBe("samples");
  });

  it("says why an image is below the cut", () => {
    const explanation = explain(sum, "d");
    expect(explanation).toMatchObject({ outcome: "belowCut", rank: 4, gap: expect.closeTo(-0.6834, 4) });
    expect(stoppedAt(explanation)).toBe("cut");
    expect(explanation.steps.map((step) => step.state)).toEqual([
      "passed",
      "passed",
      "warning",
      "warning",
      "passed",
      "stopped",
    ]);
    expect(explanation.arithmetic[0]?.formula).toBe("missing counts as 0: 0.7 × 0 = 0");
    expect(explanation.sentence).toContain("no value for total, peak");
  });

  it("says that names decide a tie at the cut", () => {
    const subject = policy(signals, { strategy: "signal", signalRef: "total" }, { maxImages: 1 });
    const tied = usage("q", { a: [1], b: [1] });
    expect(explain(subject, "b", [tied]).sentence).toContain("the name decides");
    expect(explain(subject, "a", [tied]).arithmetic).toEqual([
      { label: "score", formula: "total = 1", value: 1, unit: null },
    ]);
  });

  it("stops at the filter, at the missing rule and at the queries", () => {
    const filtered = explain({ ...sum, imageFilter: "^a" }, "b");
    expect([filtered.outcome, stoppedAt(filtered)]).toEqual(["filteredOut", "filter"]);
    expect(filtered.signals[0]).toMatchObject({ raw: 1000, sampleSize: 2, state: "measured" });
    expect(filtered.steps.slice(2).map((step) => step.state)).toEqual(Array(4).fill("skipped"));

    const dropping = { ...sum, ranking: { ...weighted(["total", 1]), missingSignal: "drop" } } as const;
    const dropped = explain(dropping, "d");
    expect([dropped.outcome, stoppedAt(dropped)]).toEqual(["dropped", "missing"]);
    expect(dropped.sentence).toContain("no value for total");

    const absent = explain(sum, "never/heard:1");
    expect([absent.outcome, stoppedAt(absent)]).toEqual(["notReturned", "queries"]);
    expect(absent.queries).toMatchObject([{ name: "q", state: "notReturned" }]);
    expect(absent.sentence).toBe("No query returned this image.");
  });

  it.each(["weightedSum", "modelExposure"])("says that %s without its block ranks no image", (strategy) => {
    const document = `
kind: DiscoveryPolicy
apiVersion: drop.corewire.io/v1alpha1
metadata: { name: p, annotations: { plimsoll.dev/semantics: operator } }
spec:
  queries: [{ name: q, type: prometheus, prometheus: { endpoint: http://p.example, query: up } }]
  signals: [{ name: total, query: q, type: aggregate, aggregate: { method: sum } }]
  ranking: { strategy: ${strategy} }
`;
    const { policy: parsed } = parsePolicy(document);
    if (!parsed) throw new Error("the policy does not parse");
    const result = runPipeline(parsed, [data], options);
    expect(result.dropped).toHaveLength(4);
    expect(result.dropped[0]).toEqual({ image: "a", missing: [] });
    const explanation = explain(parsed, "a");
    expect([explanation.outcome, stoppedAt(explanation)]).toEqual(["dropped", "ranking"]);
    expect(explanation.outcomeText).toBe("Left out: the ranking ranks no image");
    const why = `the ranking has no ${strategy} block, and the operator then ranks no image.`;
    expect(explanation.sentence).toBe(`Left out: ${why}`);
    expect(explanation.steps.find(({ id }) => id === "ranking")?.text).toContain(why);
  });

  it("tells a missing raw sample from a measured 0 in the operator's order without a ranking", () => {
    const subject = policy([], undefined, { semantics: "operator", extra: ["q"] });
    const outcomes = [usage("q", { a: [2], measured: [0], without: [NaN] })];
    const measured = explain(subject, "measured", outcomes);
    expect(measured.arithmetic[0]?.formula).toBe("the image's largest raw sample = 0");
    expect(measured.sentence).not.toContain("with no");
    const without = explain(subject, "without", outcomes);
    expect([without.rank, without.score]).toEqual([3, 0]);
    expect(without.arithmetic[0]?.formula).toBe("the image has no raw sample, so 0");
    expect(without.sentence).toContain("score 0, with no raw sample;");
    expect(without.steps.find(({ id }) => id === "missing")).toMatchObject({ state: "warning" });
  });

  it("says where a pull-cost profile does not tell how many samples are behind a value", () => {
    const subject = policy([pullCost], { strategy: "signal", signalRef: "cost" });
    const rows = [
      { image: "a", p50ColdPullSeconds: 38, p95ColdPullSeconds: null, sampleCount: null },
      { image: "b", p50ColdPullSeconds: 20, p95ColdPullSeconds: null, sampleCount: 7 },
      { image: "c", p50ColdPullSeconds: null, p95ColdPullSeconds: null, sampleCount: null },
    ];
    const said = (image: string) => explain(subject, image, [costs("costs", rows)]).signals[0];
    expect(said("a")).toMatchObject({ sampleSize: null, text: "38 s from an unknown number of samples." });
    expect(said("b")).toMatchObject({ sampleSize: 7, text: "20 s from 7 samples." });
    expect(said("c")).toMatchObject({ sampleSize: 0, state: "missing" });
  });

  it("says that the operator ignores a filter that it cannot read", () => {
    const filterStep = (more: Partial<Policy>) =>
      explain({ ...sum, ...more }, "a").steps.find(({ id }) => id === "filter");
    expect(filterStep({ semantics: "operator", imageFilter: "a(" })).toMatchObject({
      state: "warning",
      text: expect.stringMatching(/^The image filter a\( is ignored, so no image is excluded: .+\.$/),
    });
    expect(filterStep({ semantics: "operator", imageFilter: "^a" })?.text).toContain("matches");
    expect(filterStep({ imageFilter: "" })?.text).toBe("The policy has no image filter.");
  });

  it("names queries that failed", () => {
    const subject = policy([...signals, aggregateSignal("more", "r")], weighted(["more", 1]));
    const explanation = explain(subject, "zzz", [data, failure("r", "HTTP 500")]);
    expect(explanation.queries[1]).toMatchObject({
      state: "failed",
      text: expect.stringContaining("HTTP 500"),
    });
    expect(explanation.sentence).toBe("No query returned this image, but r failed and might have.");
    expect(explain(subject, "a", [data, failure("r", "x")]).signals[2]?.state).toBe("failed");
  });

  it("fills in the factors of an exposure and their shares", () => {
    const ranking = {
      strategy: "expectedColdPulls",
      nodeCount: 100,
      preWindowUsageSignalRef: "total",
      targetWindowUsageSignalRef: "peak",
      pullTimeSignalRef: "cost",
    } as const;
    const subject = policy([...signals, pullCost], ranking);
    const rows = [{ image: "a", p50ColdPullSeconds: 20, p95ColdPullSeconds: 30, sampleCount: 1 }];
    const { arithmetic } = explain(subject, "a", [usage("q", { a: [8, 2], x: [1] }), costs("costs", rows)]);
    expect(arithmetic.map((line) => line.formula)).toEqual([
      "pullTime = 20 s",
      "nodes in the rotation = 100",
      "(1 − 1/100)^10 = 0.9044",
      "1 − (1 − 1/100)^8 = 0.07726",
      expect.stringMatching(/^20 × 100 × 0.9044 × 0.07726 = 139\.\d+$/),
      ...Array<unknown>(4).fill(expect.stringMatching(/^ln .* \/ ln .* = -?[\d.]+$/)),
    ]);
    const missing = explain(subject, "x", [usage("q", { a: [8, 2], x: [1] }), costs("costs", rows)]);
    expect(missing.sentence).toContain("because pullTime is 0");
    expect(missing.arithmetic[0]?.formula).toBe("pullTime is missing, so 0");
  });

  it("writes scores, distances, factors and values with their unit", () => {
    const pulls = pullTimeSignal("pulls", "costs");
    const rows = [
      { image: "a", p50ColdPullSeconds: 38, p95ColdPullSeconds: 60, sampleCount: 12 },
      { image: "b", p50ColdPullSeconds: 30, p95ColdPullSeconds: 40, sampleCount: 9 },
    ];
    const bySignal = policy([pulls], { strategy: "signal", signalRef: "pulls" }, { maxImages: 1 });
    const one = explain(bySignal, "a", [costs("costs", rows)]);
    expect(one.sentence).toBe("Rank 1 of 2, selected: score 38 s; 8 s above the cut at 1.");
    expect(one.signals[0]?.text).toBe("38 s from 12 samples.");
    expect(one.steps.slice(4).map(({ text }) => text)).toEqual([
      "One signal: score 38 s, rank 1 of 2.",
      "Selected: rank 1, cut at 1, by 8 s.",
    ]);
    const terms = [{ signalRef: "pulls" }, { signalRef: "peak" }];
    const factors = policy([...signals, pulls], { strategy: "product", terms, missingSignal: "zero" });
    const outcomes = [usage("q", { a: [2], b: [1] }), costs("costs", rows)];
    expect(explain(factors, "a", outcomes).sentence).toContain("score 76, driven most by pulls (38 s)");
  });

  it.each([
    ["above 1", [2, 3], "score 6, driven most by peak (3)"],
    ["below 1", [0.25, 3], "score 0.75, driven most by peak (3)"],
    ["exactly 1", [0.25, 4], "score 1, driven most by peak (4)"],
    ["of no factor above 1", [0.25, 1], "score 0.25, lowered most by total (0.25);"],
    ["of ones", [1, 1], "score 1; "],
    ["below 0", [-2, 3], "score -6; "],
  ] as const)("names the factor that raises a product most, for a score %s", (_, [total, top], said) => {
    const terms = [{ signalRef: "total" }, { signalRef: "peak" }];
    const subject = policy(signals, { strategy: "product", terms, missingSignal: "zero" });
    const outcomes = [usage("q", { a: [top, total - top] })];
    expect(explain(subject, "a", outcomes).sentence).toContain(said);
  });

  it("says that a vanishing cold fraction puts the score in doubt, and what could be converted", () => {
    const ranking = {
      strategy: "modelExposure",
      nodeCount: 100,
      preWindowUsageSignalRef: "total",
      targetWindowUsageSignalRef: "peak",
      pullTimeSignalRef: "peak",
    } as const;
    const subject = policy(signals, ranking);
    const counts = usage("q", { a: [9000], b: [8000], c: [1] });
    const { warnings, conversion, sentence, steps } = explain(subject, "a", [counts]);
    expect(warnings).toMatchObject([{ code: "coldFractionVanishes", signal: "total" }]);
    expect(conversion).toEqual(["total", "peak"]);
    expect(sentence).toContain("The score is doubtful: the cold fraction vanishes for most images.");
    expect(steps.find(({ id }) => id === "ranking")).toMatchObject({
      state: "warning",
      text: expect.stringMatching(/Doubtful: the cold fraction .*perDay: true\. .*for total, peak\.$/),
    });
    expect(explain(subject, "never/heard:1", [counts])).toMatchObject({ warnings: [], conversion: [] });
    const certain = explain(subject, "c", [usage("q", { a: [9000], b: [1], c: [1] })]);
    expect(certain).toMatchObject({ warnings: [], conversion: [] });
    expect(certain.sentence).not.toContain("doubtful");
  });

  it("still answers for a run that did not keep who returned what", () => {
    const subject = policy([...signals, aggregateSignal("more", "r")], weighted(["total", 1], ["more", 1]));
    const result = runPipeline(subject, [data, usage("r", { z: [1] })], options);
    const stored = {
      ...result,
      ranking: result.ranking.map(({ queries: _, ...image }) => image),
      unranked: undefined,
    };
    const { queries } = explainImage(stored, subject, "a");
    expect(queries.map((query) => query.state)).toEqual(["returned", "unknown"]);
  });
});
