import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases } from "@/test/support/rankings";
import { wideRanking } from "@/test/support/wideRanking";
import { computeSignals } from "../signals/computeSignals";
import { rank } from "../ranking/rank";
import { counterfactual } from "./counterfactual";
import { isRankedWith, rescoreFactor, rescoreNormalized } from "./rescore";
import { subjectOf } from "./subject";

const value = fc.oneof(
  fc.integer({ min: -2, max: 14 }),
  fc.double({ min: -1e3, max: 1e5, noNaN: true }),
  fc.constantFrom(1e-300, 1e300),
);

describe("rescore", () => {
  it("gives the engine's score and selection for any value of any signal, to the last bit", () => {
    fc.assert(
      fc.property(
        rankingCases,
        value,
        fc.nat(),
        fc.nat(),
        ({ policy, outcomes, nowMs }, to, anyRow, anySignal) => {
          const computed = computeSignals(policy, outcomes, { nowMs });
          const subject = subjectOf(policy, computed);
          const { scoring, names, filtered } = subject.prepared;
          const row = anyRow % Math.max(1, names.length);
          const signal = scoring.uses[anySignal % Math.max(1, scoring.uses.length)];
          if (names.length === 0 || signal === undefined) return;
          const candidate = filtered.kept[row] ?? 0;
          const signals = computed.signals.map((each) =>
            each.name === signal ? { ...each, values: each.values.with(candidate, to) } : each,
          );
          const found = rank(policy, { ...computed, signals }).ranking.find(
            ({ image }) => image === names[row],
          );
          expect(isRankedWith(subject, row, signal)).toBe(found !== undefined);
          if (found === undefined) return;
          const rescore = scoring.normalized.has(signal) ? rescoreNormalized : rescoreFactor;
          const { scoreAt, selectedAt } = rescore(subject, row, signal);
          expect([scoreAt(to) + 0, selectedAt(to)]).toEqual([found.finalScore + 0, found.selected]);
        },
      ),
    );
  });
});

describe("what would change an image", () => {
  const { policy, outcomes } = wideRanking({ signals: 40, images: 1_000 });
  const median = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const timed = (work: (at: number) => void): number =>
    median(
      Array.from({ length: 7 }, (_, at) => {
        const began = performance.now();
        work(at);
        return performance.now() - began;
      }),
    );

  it("costs as much as some rankings for all of its signals and weights, not some for each", () => {
    const computed = computeSignals(policy, outcomes, { nowMs: 0 });
    const subject = subjectOf(policy, computed);
    const image = (at: number): string => subject.prepared.names[at * 100 + 7] ?? "";
    const once = timed(() => void rank(policy, computed));
    // Measured 10 to 30; with 40 signals and 40 weights, more than 1,000 when each question recomputed the whole
    // ranking.
    expect(timed((at) => void counterfactual(subject, image(at)))).toBeLessThan(150 * once);
  });
});
