import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterCandidates, runPipeline, scoreUnit, tunerEngine, type RankedImage } from "@/lib/discovery";
import { describe as inWords } from "@/components/ranking/list/rowWords";
import type { RankedRows } from "@/components/ranking/rows";
import {
  aggregateSignal,
  NOW,
  policy as policyWith,
  usage,
  weighted,
  pullTimeSignal,
} from "@/test/support/discovery";
import { rankingCases } from "@/test/support/rankings";
import { runRows, smallestSample, tunerRows } from "./imageRows";

/** What the list draws for each row, in order of rank. */
function drawn({ order, names, ranks, scores, unit, parts, values, shares, missing, note }: RankedRows) {
  return [...order].map((row) => ({
    name: names[row],
    rank: ranks[row],
    score: scores[row],
    unit,
    parts: parts.map((part, index) => [
      part,
      values[index]?.[row],
      shares[index]?.[row],
      missing[index]?.[row],
    ]),
    note: note?.values[row],
  }));
}

it("the run page and the tuner draw the same rows", () => {
  fc.assert(
    fc.property(rankingCases, ({ policy, outcomes, nowMs }) => {
      const { base, columns } = tunerEngine({ outcomes, nowMs }, filterCandidates).rank(policy, policy);
      const tuned = tunerRows({ ...base, ...columns }, policy.maxImages);
      const run = runRows({ ...runPipeline(policy, outcomes, { nowMs }), scoreUnit: scoreUnit(policy) });
      expect(drawn(run)).toEqual(drawn(tuned));
      expect(run.line).toBe(tuned.line);
      if (run.names.length > 0) expect(run.kind).toBe(tuned.kind);
    }),
  );
});

it("marks a missing raw sample, in the tuner and on the run page, and not a measured 0", () => {
  const policy = policyWith([], undefined, { semantics: "operator", extra: ["q"] });
  const outcomes = [usage("q", { measured: [0], without: [NaN] })];
  const { base, columns } = tunerEngine({ outcomes, nowMs: 0 }, filterCandidates).rank(policy, policy);
  const tuned = tunerRows({ ...base, ...columns }, 1);
  const run = runRows({ ...runPipeline(policy, outcomes, { nowMs: 0 }), scoreUnit: scoreUnit(policy) });
  for (const rows of [tuned, run]) {
    expect([rows.kind, rows.parts, [...rows.missing[0]!]]).toEqual(["plain", [], [0, 1]]);
    expect(inWords(rows, 0)).toContain("score 0, ");
    expect(inWords(rows, 1)).toContain("score 0 for a missing value, ");
  }
});

it("smallestSample looks only at signals that the score reads and that have a value", () => {
  const value = (name: string, raw: number | null, sampleSize: number | null) => ({
    name,
    raw,
    normalized: null,
    sampleSize,
  });
  const image: RankedImage = {
    image: "a:1",
    rank: 1,
    finalScore: 1,
    selected: true,
    gap: null,
    missing: ["b"],
    factors: [],
    terms: [
      { signal: "a", raw: 1, normalized: 1, weight: 1, contribution: 1 },
      { signal: "b", raw: null, normalized: null, weight: 1, contribution: 0 },
    ],
    signals: [value("a", 1, 12), value("b", null, 0), value("unused", 1, 2)],
  };
  expect(smallestSample(image)).toBe(12);
  expect(smallestSample({ ...image, terms: [] })).toBeNull();
  expect(smallestSample({ ...image, signals: [value("a", 1, null)] })).toBeNull();
});

describe("the unit of a score", () => {
  const pulls = pullTimeSignal("pulls", "q");
  const signals = [
    pulls,
    { ...pulls, name: "sizes", metric: "imageSize" } as const,
    aggregateSignal("total", "q"),
  ];
  const rankedBy = (signalRef: string) => policyWith(signals, { strategy: "signal", signalRef });

  it("is the signal's where the score is its value, and none of a sum", () => {
    expect(["pulls", "sizes", "total"].map((name) => scoreUnit(rankedBy(name)))).toEqual(["s", "B", null]);
    expect(scoreUnit(policyWith(signals, weighted(["pulls", 1])))).toBeNull();
    const unitOf = (unit?: string | null) => runRows({ ranking: [], maxImages: 1, scoreUnit: unit }).unit;
    expect(["s", null, undefined].map(unitOf)).toEqual(["s", undefined, undefined]);
  });

  it("tells apart scores of the saved version that do not compare", () => {
    const engine = tunerEngine({ outcomes: [usage("q", { a: [1] })], nowMs: NOW * 1000 }, filterCandidates);
    const savedScore = (now: string, saved: string) => {
      const { base, columns } = engine.rank(rankedBy(now), rankedBy(saved));
      return tunerRows({ ...base, ...columns }, 1).before?.scores?.[0];
    };
    expect(savedScore("total", "total")).toBe(1);
    expect(savedScore("pulls", "total")).toBeNaN();
  });
});
