import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, twoTermCases, weightedCases, type RankingCase } from "@/test/support/rankings";
import { computeSignals } from "../computeSignals";
import type { QueryOutcome } from "../data";
import { newPlaces, rerank, scoreInto } from "../places";
import { policySchema } from "../policy/model";
import { countDominators } from "./dominance";
import { latticeWeightings } from "./lattice";
import { selectable, selectableSchema } from "./selectable";
import { subjectOf, type Subject } from "./subject";

const subjectFor = ({ policy, outcomes, nowMs }: RankingCase): Subject =>
  subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));

/** Ranks by image under each weighting. */
function ranksUnder({ prepared }: Subject, weightings: readonly ArrayLike<number>[]): Map<string, number[]> {
  const places = newPlaces(prepared);
  const ranks = new Map(Array.from(prepared.ranked, (row) => [prepared.names[row] ?? "", [] as number[]]));
  for (const weights of weightings) {
    rerank(prepared, weights, places);
    for (const row of prepared.ranked) ranks.get(prepared.names[row] ?? "")?.push(places.ranks[row] ?? 0);
  }
  return ranks;
}

const weights = fc.array(
  fc
    .array(fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 1e-6, max: 1, noNaN: true })), {
      minLength: 4,
      maxLength: 4,
    })
    .filter((each) => each[0] !== 0),
  { minLength: 60, maxLength: 60 },
);

type Values = Readonly<Record<string, number>>;

/** One sample an image and query; missing counts as 0. */
function twoTermCase(first: Values, second: Values): RankingCase {
  const nowMs = 1_781_776_800_000;
  const signal = (name: string) =>
    ({ name, queryRef: name, type: "aggregate", method: "max", perDay: false }) as const;
  const query = (name: string) =>
    ({
      ...{ name, type: "prometheus", endpoint: "http://prometheus.example", queryType: "range", query: "up" },
      ...{ lookbackSeconds: 86_400, stepSeconds: 3_600 },
    }) as const;
  const outcome = (name: string, values: Values): QueryOutcome => ({
    ...{ name, type: "prometheus", status: "success", ignoredSeries: 0, ignoredLabels: [], warnings: [] },
    ...{ durationMs: 1, bytes: 1, requests: 1 },
    data: {
      ...{ kind: "matrix", end: nowMs / 1_000, lookbackSeconds: 0 },
      matrix: {
        ...{ images: Object.keys(values), start: nowMs / 1_000, step: 3_600, steps: 1 },
        values: Float64Array.from(Object.values(values)),
      },
    },
  });
  const policy = policySchema.parse({
    ...{ name: "test", semantics: "proposal", syncIntervalSeconds: 1_800, maxImages: 2 },
    queries: [query("first"), query("second")],
    signals: [signal("first"), signal("second")],
    ranking: {
      ...{ strategy: "weightedSum", normalize: "minMax", missingSignal: "zero" },
      terms: [
        { signalRef: "first", weight: 1 },
        { signalRef: "second", weight: 1 },
      ],
    },
  });
  return { policy, outcomes: [outcome("first", first), outcome("second", second)], nowMs };
}

describe("selectable", () => {
  it("proves nothing that any weighting contradicts", () => {
    fc.assert(
      fc.property(weightedCases, weights, (subjectCase, weightings) => {
        const subject = subjectFor(subjectCase);
        const answer = selectable(subject);
        expect(selectableSchema.parse(answer)).toEqual(answer);
        expect(answer.always + answer.never + answer.contested).toBe(answer.images.length);
        const ranks = ranksUnder(subject, weightings);
        const { maxImages } = subjectCase.policy;
        for (const { image, verdict, proof, bestRank, worstRank } of answer.images) {
          const under = ranks.get(image) ?? [];
          if (proof === "sampling") continue;
          if (verdict === "never") expect(Math.min(...under)).toBeGreaterThan(maxImages);
          if (verdict === "always") expect(Math.max(...under)).toBeLessThanOrEqual(maxImages);
          if (verdict === "contested") expect(bestRank <= maxImages && maxImages < worstRank).toBe(true);
          if (proof !== "sweep" && proof !== "order") continue;
          expect(Math.min(...under)).toBeGreaterThanOrEqual(bestRank);
          expect(Math.max(...under)).toBeLessThanOrEqual(worstRank);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("never selects an image that maxImages others dominate, by any weights of a fine grid", () => {
    fc.assert(
      fc.property(weightedCases, (subjectCase) => {
        const subject = subjectFor(subjectCase);
        const { prepared, policy } = subject;
        const grid = latticeWeightings(prepared.scoring.weighted?.columns.length ?? 0);
        const ranks = ranksUnder(subject, grid);
        for (const row of prepared.ranked) {
          const dominators = countDominators(prepared, row);
          const image = prepared.names[row] ?? "";
          expect(Math.min(...(ranks.get(image) ?? []))).toBeGreaterThan(dominators);
          if (dominators < policy.maxImages) continue;
          const verdict = selectable(subject).images.find((each) => each.image === image)?.verdict;
          expect(verdict).toBe("never");
        }
      }),
      { numRuns: 40 },
    );
  });

  it("with two terms finds the best and worst rank of all pairs' crossings", () => {
    fc.assert(
      fc.property(twoTermCases, (subjectCase) => {
        const { prepared } = subjectFor(subjectCase);
        const columns = prepared.scoring.weighted?.columns ?? [];
        if (columns.length !== 2) return;
        const value = (term: number, row: number): number => columns[term]?.[row] || 0;
        const at = new Set([0, 1]);
        for (const a of prepared.ranked) {
          for (const b of prepared.ranked) {
            const first = value(0, a) - value(0, b);
            const t = first / (first - (value(1, a) - value(1, b)));
            if (t > 0 && t < 1) at.add(t);
          }
        }
        const points = [...at].sort((x, y) => x - y);
        const between = points.slice(1).map((point, i) => (point + (points[i] ?? 0)) / 2);
        const scores = [...points, ...between].map((t) => {
          const drawn = new Float64Array(prepared.names.length);
          scoreInto(drawn, prepared, [1 - t, t]);
          return drawn;
        });
        // Scores that differ by rounding alone are in either order at some weight or other, and no list has them all.
        const level = 1e-12;
        for (const { image, proof, bestRank, worstRank } of selectable(subjectFor(subjectCase)).images) {
          if (proof !== "sweep") continue;
          const row = prepared.names.indexOf(image);
          const ranks = (margin: number): number[] =>
            scores.map(
              (drawn) =>
                1 +
                prepared.ranked.filter((each) => each !== row && drawn[each]! > drawn[row]! + margin).length,
            );
          const [kind, harsh] = [ranks(level), ranks(-level)];
          expect(bestRank, image).toBeGreaterThanOrEqual(Math.min(...kind));
          expect(bestRank, image).toBeLessThanOrEqual(Math.min(...harsh));
          expect(worstRank, image).toBeGreaterThanOrEqual(Math.max(...kind));
          expect(worstRank, image).toBeLessThanOrEqual(Math.max(...harsh));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("looks between crossings that rounding cannot tell apart", () => {
    // Two images one bit apart cross "anywhere"; a third crosses one of them clearly on the way.
    const subject = subjectFor(
      twoTermCase(
        { qwm: 0.001, "t:8": 0, "zfl:2": 3.637654930082246, "mzy:8": 0.0010000000000000002 },
        { le: 0.001, "t:8": 5, "mzy:8": 0 },
      ),
    );
    const image = selectable(subject).images.find(({ image }) => image === "qwm");
    expect(image).toMatchObject({ proof: "sweep", bestRank: 3, worstRank: 5 });
  });

  it("without weights only repeats the ranking", () => {
    fc.assert(
      fc.property(rankingCases, (subjectCase) => {
        const { ranking, maxImages } = subjectCase.policy;
        if (ranking?.strategy === "weightedSum") return;
        const answer = selectable(subjectFor(subjectCase));
        expect(answer).toMatchObject({ applicable: false, contested: 0 });
        for (const { rank, verdict, bestRank, worstRank } of answer.images) {
          expect(verdict).toBe(rank <= maxImages ? "always" : "never");
          expect([bestRank, worstRank]).toEqual([rank, rank]);
        }
      }),
    );
  });
});
