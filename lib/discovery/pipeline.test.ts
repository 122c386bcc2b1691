import { describe, expect, it } from "vitest";
import {
  aggregateSignal,
  costs,
  failure,
  NOW,
  policy,
  pulls,
  scores,
  usage,
  weighted,
} from "@/test/support/discovery";
import type { QueryOutcome } from "./samples/data";
import { runPipeline } from "./pipeline";
import type { Policy, Signal } from "./policy/model";
import { pipelineResultSchema } from "./result";

const options = { nowMs: NOW * 1000 };
const run = (subject: Policy, outcomes: readonly QueryOutcome[]) => runPipeline(subject, outcomes, options);

describe("runPipeline", () => {
  const sum = aggregateSignal("total", "q");
  const peak = aggregateSignal("peak", "q", "max");
  const data = usage("q", { a: [1, 3], b: [2, 8], c: [0, 0], d: [NaN, NaN] });

  it("normalises over the candidates that have the value and adds contributions in policy order", () => {
    const result = run(policy([sum, peak], weighted(["total", 0.7], ["peak", 0.3])), [data]);
    expect(pipelineResultSchema.parse(result)).toEqual(result);
    expect(result.ranking.map((image) => [image.image, image.finalScore, image.selected])).toEqual([
      ["b", 1, true],
      ["a", 0.7 * 0.4 + 0.3 * 0.375, true],
      ["c", 0, false],
      ["d", 0, false],
    ]);
    expect(result.ranking[3]).toMatchObject({ missing: ["total", "peak"], queries: ["q"] });
    expect(result.ranking[0]?.gap).toBe(1);
    expect(result.ranking[2]?.gap).toBe(-(0.7 * 0.4 + 0.3 * 0.375));
    expect(result.signalResults[0]).toMatchObject({ images: 3, min: 0, max: 10, status: "success" });
  });

  it.each([
    { strategy: "product", terms: [{ signalRef: "total" }, { signalRef: "other" }] },
    ...(["modelExposure", "expectedColdPulls"] as const).map((strategy) => ({
      strategy,
      nodeCount: 10,
      preWindowUsageSignalRef: "total",
      targetWindowUsageSignalRef: "total",
      pullTimeSignalRef: "other",
    })),
  ] as const)("lets $strategy count a missing value as 0 or leave the image out", (ranking) => {
    const other = aggregateSignal("other", "r");
    const answers = [data, usage("r", { a: [5] })];
    const names = (missingSignal?: "zero" | "drop") => {
      const result = run(policy([sum, other], { ...ranking, missingSignal } as Policy["ranking"]), answers);
      return [result.ranking.map((image) => image.image), result.dropped.map((image) => image.image)];
    };
    expect(names()).toEqual([["a", "b", "c", "d"], []]);
    expect(names("zero")).toEqual(names());
    expect(names("drop")).toEqual([["a"], ["b", "c", "d"]]);
  });

  it("drops images with a missing signal, keeps their values, and normalises over them too", () => {
    const other = aggregateSignal("other", "r");
    const ranking = { ...weighted(["total", 1], ["other", 0]), missingSignal: "drop" } as const;
    const result = run(policy([sum, other], ranking), [data, usage("r", { a: [5], e: [7] })]);
    expect(result.ranking.map((image) => image.image)).toEqual(["a"]);
    expect(result.ranking[0]).toMatchObject({ finalScore: 0.4, gap: null });
    expect(result.dropped).toEqual([
      { image: "b", missing: ["other"] },
      { image: "c", missing: ["other"] },
      { image: "d", missing: ["total", "other"] },
      { image: "e", missing: ["total"] },
    ]);
    expect(result.unranked?.find((image) => image.image === "e")).toMatchObject({
      queries: ["r"],
      signals: [
        { name: "total", raw: null, sampleSize: 0 },
        { name: "other", raw: 7, sampleSize: 1 },
      ],
    });
  });

  it("filters by a search and normalises over what passes", () => {
    const result = run(policy([sum], weighted(["total", 1]), { imageFilter: "^[ac]" }), [data]);
    expect(result.filteredOut).toEqual(["b", "d"]);
    expect(result.ranking.map((image) => [image.image, image.finalScore])).toEqual([
      ["a", 1],
      ["c", 0],
    ]);
  });

  it("is partial with one failed query, failed with all, and says why for each signal", () => {
    const other = aggregateSignal("other", "r");
    const subject = policy([sum, other], weighted(["total", 1], ["other", 1]));
    const partial = run(subject, [failure("r", "HTTP 500: boom"), data]);
    expect(partial.status).toBe("partial");
    expect(partial.queryResults.map((query) => query.name)).toEqual(["q", "r"]);
    expect(partial.signalResults[1]).toMatchObject({
      status: "failed",
      message: 'query "r" failed: HTTP 500: boom',
    });
    expect(partial.ranking).toHaveLength(4);
    const failed = run(subject, [failure("r", "x"), failure("q", "y")]);
    expect(failed).toMatchObject({ status: "failed", ranking: [] });
  });

  it("is partial when a signal does not fit its query's data", () => {
    const row = { image: "a", p50ColdPullSeconds: 3, p95ColdPullSeconds: null, sampleCount: 4 };
    const pull = (statistic: "p50" | "p95" | "p90"): Signal => ({
      name: statistic,
      queryRef: "cost",
      type: "eventPullTime",
      metric: "pullTime",
      statistic,
      durationMode: "messageDuration",
      includeCacheHits: false,
    });
    const ranking = { strategy: "signal", signalRef: "p50" } as const;
    const result = run(policy([pull("p50"), pull("p95"), pull("p90")], ranking), [costs("cost", [row])]);
    expect(result.status).toBe("partial");
    expect(result.signalResults.map((signal) => [signal.status, signal.images])).toEqual([
      ["success", 1],
      ["success", 0],
      ["failed", 0],
    ]);
    expect(result.signalResults[2]?.message).toContain("p90");
    expect(result.ranking[0]).toMatchObject({ finalScore: 3, signals: [{ sampleSize: 4 }, {}, {}] });
  });

  it("ranks without a ranking by the largest raw sample, over all queries", () => {
    const subject = policy([], undefined, { semantics: "operator", extra: ["q", "r", "e"] });
    const events = pulls("e", [[10, "p", 'Successfully pulled image "z" in 9s']]);
    const result = run(subject, [data, scores("r", [{ image: "a", score: 5 }]), events]);
    expect(result.ranking.map((image) => [image.image, image.finalScore])).toEqual([
      ["z", 9],
      ["b", 8],
      ["a", 5],
      ["c", 0],
      ["d", 0],
    ]);
  });

  it("breaks ties by code point, not by UTF-16 unit", () => {
    const names = ["\u{1f600}", "\uff5e", "b", "B", "a-b", "a/b", "x10", "x2"];
    const rows = Object.fromEntries(names.map((name) => [name, [1]]));
    const result = run(policy([sum], { strategy: "signal", signalRef: "total" }), [usage("q", rows)]);
    expect(result.ranking.map((image) => image.image)).toEqual([
      "B",
      "a-b",
      "a/b",
      "b",
      "x10",
      "x2",
      "\uff5e",
      "\u{1f600}",
    ]);
  });

  it("warns when the cold fraction vanishes for most images, and never for one node", () => {
    const exposure = (nodeCount: number) =>
      ({
        strategy: "modelExposure",
        nodeCount,
        preWindowUsageSignalRef: "total",
        targetWindowUsageSignalRef: "peak",
        pullTimeSignalRef: "peak",
      }) as const;
    const counts = usage("q", { a: [9000], b: [8000], c: [1] });
    const codes = (nodes: number, outcome: QueryOutcome) =>
      run(policy([sum, peak], exposure(nodes)), [outcome]).warnings.map((warning) => warning.code);
    expect(codes(100, counts)).toEqual(["coldFractionVanishes"]);
    expect(codes(1, counts)).toEqual([]);
    expect(codes(100, usage("q", { a: [9000], b: [1] }))).toEqual([]);
  });

  it("warns when eventPair finds no Pulling event", () => {
    const signal: Signal = {
      name: "p",
      queryRef: "e",
      type: "eventPullTime",
      metric: "pullTime",
      statistic: "p50",
      durationMode: "eventPair",
      includeCacheHits: false,
    };
    const ranking = { strategy: "signal", signalRef: "p" } as const;
    const pulled = [1, "p", 'Successfully pulled image "z" in 9s'] as const;
    const pulling = [5.5, "p", 'Pulling image "z"'] as const;
    const without = run(policy([signal], ranking), [pulls("e", [pulled])]);
    expect(without.warnings).toMatchObject([{ code: "noPullingEvents", query: "e", signal: "p" }]);
    const empty = run(policy([signal], ranking), [pulls("e", [])]);
    expect(empty.warnings).toMatchObject([{ code: "noPullingEvents", query: "e", signal: "p" }]);
    expect(empty.warnings[0]?.message).toMatch(/"e" returned no event .*stream selector.*lookback/);
    const byMessage = { ...signal, durationMode: "messageDuration" } as const;
    expect(run(policy([byMessage], ranking), [pulls("e", [])]).warnings).toEqual([]);
    const paired = run(policy([signal], ranking), [pulls("e", [pulled, pulling])]);
    expect(paired.warnings).toEqual([]);
    expect(paired.ranking[0]?.finalScore).toBe(4.5);
  });
});
