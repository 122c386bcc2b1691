import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, withWeights } from "@/test/support/rankings";
import { computeSignals, signalComputer } from "../signals/computeSignals";
import { countAhead, newPlaces, rerank } from "./places";
import { weightUnder } from "../declare/weightUnder";
import { prepareFiltered } from "./filter";
import { rank } from "./rank";

const weight = fc.oneof(fc.constantFrom(0, 0.1, 0.3, 1, -1), fc.double({ min: 0, max: 3, noNaN: true }));

describe("rerank", () => {
  it("gives to the last bit what a run with the same weights gives, in buffers used again", () => {
    fc.assert(
      fc.property(
        rankingCases,
        fc.array(weight, { minLength: 4, maxLength: 4 }),
        ({ policy, outcomes, nowMs }, weights) => {
          const computed = computeSignals(policy, outcomes, { nowMs });
          const prepared = prepareFiltered(policy, computed);
          const places = newPlaces(prepared);
          for (const tried of [weights, weights.map((each) => each / 2), weights]) {
            const counted = tried.map((each) => weightUnder(policy.semantics, { weight: each }));
            rerank(prepared, counted, places);
            const { ranking } = rank(withWeights(policy, tried), computed);
            expect(Array.from(places.order, (row) => prepared.names[row])).toEqual(
              ranking.map((image) => image.image),
            );
            expect(Array.from(places.order, (row) => places.scores[row])).toEqual(
              ranking.map((image) => image.finalScore),
            );
            for (const row of prepared.ranked) {
              expect(countAhead(prepared, places.scores, row) + 1).toBe(places.ranks[row]);
            }
          }
        },
      ),
    );
  });

  it("puts zeros of either sign level and what is no number last", () => {
    const prepared = {
      ranked: Int32Array.of(0, 1, 2, 3),
      names: ["a", "b", "c", "d"],
      scoring: { weighted: null, scores: Float64Array.of(NaN, -0, 0, 7) },
    };
    const places = newPlaces(prepared);
    rerank(prepared, null, places);
    expect([...places.order]).toEqual([3, 1, 2, 0]);
  });
});

describe("signalComputer", () => {
  it("gives for a sequence of policies what each gives alone", () => {
    fc.assert(
      fc.property(rankingCases, fc.constantFrom("sum", "max", "count"), (subject, method) => {
        const { policy, outcomes, nowMs } = subject;
        const compute = signalComputer(outcomes, { nowMs });
        const moved = {
          ...policy,
          signals: policy.signals.map((signal, i) =>
            i === 0 && signal.type === "aggregate" ? { ...signal, method } : signal,
          ),
          semantics: policy.semantics === "operator" ? ("proposal" as const) : ("operator" as const),
        };
        const fewer = { ...policy, queries: policy.queries.slice(1) };
        for (const each of [policy, moved, fewer, policy]) {
          expect(compute(each)).toEqual(computeSignals(each, outcomes, { nowMs }));
        }
      }),
    );
  });
});
