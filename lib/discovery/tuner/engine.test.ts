/** The tuner's engine returns the same as a run would have, to the last bit. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeArtifact, encodeArtifact } from "../samples/artifact";
import { runPipeline } from "../pipeline";
import type { Policy } from "../policy/model";
import type { PipelineResult } from "../result";
import { rankingCases, withWeights, type RankingCase } from "@/test/support/rankings";
import { joined } from "@/test/support/bytes";
import { aggregateSignal, policy, usage, weighted } from "@/test/support/discovery";
import { filterCandidates } from "../ranking/filter";
import { tunerAnswers, type TunerAnswers } from "./answers";
import { tunerEngine, type RankAnswer, type TunerEngine } from "./engine";

/** Creates the engine as in the browser: from the file that the server stored. */
function engineOf({ outcomes, nowMs }: Pick<RankingCase, "outcomes" | "nowMs">): TunerEngine & TunerAnswers {
  const artifact = decodeArtifact(joined(encodeArtifact({ outcomes, nowMs })));
  return { ...tunerEngine(artifact, filterCandidates), ...tunerAnswers(artifact) };
}

function expectSame({ base, columns }: RankAnswer, result: PipelineResult): void {
  const rows = [...columns.order];
  expect(rows.map((row) => base.names[row])).toEqual(result.ranking.map((image) => image.image));
  expect(rows.map((row) => columns.ranks[row])).toEqual(result.ranking.map((image) => image.rank));
  const bits = (values: readonly number[]): Float64Array => Float64Array.from(values);
  expect(bits(rows.map((row) => columns.scores[row] ?? NaN))).toEqual(
    bits(result.ranking.map((image) => image.finalScore)),
  );
  expect(result.ranking.map((image) => image.selected)).toEqual(
    rows.map((row) => (columns.ranks[row] ?? 0) <= columns.maxImages),
  );
  base.parts.forEach((_, part) => {
    const engine = rows.map((row) => columns.values[part]?.[row] ?? NaN);
    const server = result.ranking.map(
      (image) => image.terms[part]?.contribution ?? image.factors[part]?.value ?? NaN,
    );
    expect(bits(engine)).toEqual(bits(server));
  });
  expect(base.warnings).toEqual(result.warnings);
  expect(base.droppedCount).toBe(result.dropped.length);
  expect(base.filteredCount).toBe(result.filteredOut.length);
}

describe("the tuner's engine and the server's pipeline", () => {
  it("agree to the last bit on random policies and samples, weight after weight", () => {
    const weights = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(rankingCases, fc.array(weights, { maxLength: 3 }), (given, moves) => {
        const engine = engineOf(given);
        for (const policy of [given.policy, ...moves.map((move) => withWeights(given.policy, move))]) {
          const result = runPipeline(policy, given.outcomes, { nowMs: given.nowMs });
          expectSame(engine.rank(policy, given.policy), result);
          expect(engine.result(policy)).toEqual(result);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("agree after any other change, in whatever order the changes come", () => {
    fc.assert(
      fc.property(rankingCases, fc.array(rankingCases, { minLength: 1, maxLength: 4 }), (given, others) => {
        const engine = engineOf(given);
        for (const { policy } of [...others, given, ...others]) {
          const result = runPipeline(policy, given.outcomes, { nowMs: given.nowMs });
          expectSame(engine.rank(policy, given.policy), result);
        }
      }),
    );
  });
});

describe("a ranking for the page", () => {
  it("says why the operator's ranking without its block leaves every image out", () => {
    const outcome = usage("q", { a: [1], b: [2] });
    const without = policy([aggregateSignal("total", "q")], { ...weighted(), blockMissing: true });
    const operator: Policy = { ...without, semantics: "operator" };
    const { base, columns } = engineOf({ outcomes: [outcome], nowMs: 0 }).rank(operator, operator);
    expect(base).toMatchObject({ droppedCount: 2, dropReason: "missingBlock", strategy: "weightedSum" });
    expect(columns.order).toHaveLength(0);
  });

  it("keeps its base while weights and the cut move, and makes another for another filter", () => {
    fc.assert(
      fc.property(rankingCases, (given) => {
        const engine = engineOf(given);
        const first = engine.rank(given.policy, given.policy).base;
        const moved: Policy = { ...withWeights(given.policy, [0.5, 0.25, 1, 2]), maxImages: 3 };
        expect(engine.rank(moved, given.policy).base).toBe(first);
        expect(engine.rank({ ...moved, imageFilter: "z" }, given.policy).base).not.toBe(first);
      }),
      { numRuns: 30 },
    );
  });

  it("knows ranks and scores by the saved policy, none for what that leaves out", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (given, other) => {
        const { base } = engineOf(given).rank(given.policy, other.policy);
        const saved = runPipeline(other.policy, given.outcomes, { nowMs: given.nowMs });
        const was = new Map(saved.ranking.map((image) => [image.image, image]));
        expect([...base.savedRanks]).toEqual(base.names.map((name) => was.get(name)?.rank ?? 0));
        const compares = given.policy.ranking?.strategy === other.policy.ranking?.strategy;
        const scores = base.names.map((name) => (compares ? (was.get(name)?.finalScore ?? NaN) : NaN));
        expect(base.savedScores).toEqual(Float64Array.from(scores));
      }),
      { numRuns: 50 },
    );
  });
});

describe("the heat map", () => {
  it("adds samples up by local weekday and hour", () => {
    // usage() starts at the fixture's start with a minute between samples.
    const outcome = usage("q", { a: Array.from({ length: 1440 }, () => 1), b: [5] });
    if (outcome.status !== "success" || outcome.data.kind !== "matrix") throw new Error("a matrix");
    const { start } = outcome.data.matrix;
    const heat = engineOf({ outcomes: [outcome], nowMs: 0 }).heat({ query: "q", timezone: "Asia/Kolkata" });
    if (heat === null) throw new Error("a heat map");
    expect(heat.images).toEqual(["a", "b"]);
    expect([...heat.hours].reduce((sum, value) => sum + value, 0)).toBe(1445);
    heat.hours.forEach((sum, hour) => {
      const minutes = heat.minutes.subarray(hour * 60, (hour + 1) * 60);
      expect(minutes.reduce((all, value) => all + value, 0)).toBe(sum);
    });
    const local = new Date((start + 5.5 * 3600) * 1000);
    const slot = ((local.getUTCDay() + 6) % 7) * 24 + local.getUTCHours();
    expect(heat.weekdays[slot]).toBeGreaterThanOrEqual(5);
    expect([...heat.weekdays].reduce((sum, value) => sum + value, 0)).toBe(1445);
  });

  it("is computed once for the signals of one query", () => {
    const engine = engineOf({ outcomes: [usage("q", { a: [1, 2, 3] })], nowMs: 0 });
    const berlin = { query: "q", timezone: "Europe/Berlin", lookbackSeconds: 7_200 };
    expect(engine.heat({ ...berlin })).toBe(engine.heat({ ...berlin }));
    expect(engine.heat({ ...berlin, timezone: "UTC" })).not.toEqual(engine.heat(berlin));
  });

  it("does not exist for a query without times, or one that is not there", () => {
    expect(engineOf({ outcomes: [], nowMs: 0 }).heat({ query: "q", timezone: "UTC" })).toBeNull();
  });
});
