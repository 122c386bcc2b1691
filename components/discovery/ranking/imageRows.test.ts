import fc from "fast-check";
import { expect, it } from "vitest";
import { filterCandidates, runPipeline, tunerEngine, type RankedImage } from "@/lib/discovery";
import type { RankedRows } from "@/components/ranking/rows";
import { rankingCases } from "@/test/support/rankings";
import { runRows, smallestSample, tunerRows } from "./imageRows";

/** What the list draws of each row, in order of rank. */
function drawn({ order, names, ranks, scores, parts, values, shares, missing, note }: RankedRows) {
  return [...order].map((row) => ({
    name: names[row],
    rank: ranks[row],
    score: scores[row],
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
      const run = runRows(runPipeline(policy, outcomes, { nowMs }));
      expect(drawn(run)).toEqual(drawn(tuned));
      expect(run.line).toBe(tuned.line);
      if (run.names.length > 0) expect(run.kind).toBe(tuned.kind);
    }),
  );
});

it("smallestSample looks only at signals that the score reads and that have a value", () => {
  const value = (name: string, raw: number | null, sampleSize: number) => ({
    ...{ name, raw, normalized: null, sampleSize },
  });
  const image: RankedImage = {
    ...{ image: "a:1", rank: 1, finalScore: 1, selected: true, gap: null, missing: ["b"], factors: [] },
    terms: [
      { signal: "a", raw: 1, normalized: 1, weight: 1, contribution: 1 },
      { signal: "b", raw: null, normalized: null, weight: 1, contribution: 0 },
    ],
    signals: [value("a", 1, 12), value("b", null, 0), value("unused", 1, 2)],
  };
  expect(smallestSample(image)).toBe(12);
  expect(smallestSample({ ...image, terms: [] })).toBeNull();
});
