import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, twoTermCases, weightedCases, type RankingCase } from "@/test/support/rankings";
import { computeSignals } from "../signals/computeSignals";
import type { QueryOutcome } from "../samples/data";
import { newPlaces, rerank, scoreInto } from "../ranking/places";
import { policySchema } from "../policy/model";
import { countDominators } from "./dominance";
import { latticeWeightings } from "./lattice";
import { selectable } from "./selectable";
import { selectableSchema } from "./shapes/selectable";
import { subjectOf, type Subject } from "./subject";

const subjectFor = ({ policy, outcomes, nowMs }: RankingCase): Subject =>
  subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));

interface Ranks {
  readonly exact: number[];
  /** Ranks if scores that differ only by rounding are counted as behind, and as ahead. */
  readonly kind: number[];
  readonly harsh: number[];
}

/** Scores closer than this share of the largest term differ only by rounding. */
const LEVEL = 1e-12;

/** Returns ranks by image under each weighting. */
function ranksUnder({ prepared }: Subject, weightings: readonly ArrayLike<number>[]): Map<string, Ranks> {
  const places = newPlaces(prepared);
  const ranked = Array.from(prepared.ranked);
  const columns = prepared.scoring.weighted?.columns ?? [];
  const largest = columns.map((column) => Math.max(...ranked.map((row) => Math.abs(column[row] || 0))));
  const ranks = new Map(
    ranked.map((row): [string, Ranks] => [prepared.names[row] ?? "", { exact: [], kind: [], harsh: [] }]),
  );
  for (const weights of weightings) {
    rerank(prepared, weights, places);
    const level = LEVEL * Math.max(0, ...largest.map((size, term) => size * (weights[term] ?? 0)));
    const scores = places.scores;
    for (const row of ranked) {
      const into = ranks.get(prepared.names[row] ?? "");
      const ahead = (margin: number): number =>
        ranked.filter((other) => other !== row && scores[other]! > scores[row]! + margin).length;
      into?.exact.push(places.ranks[row] ?? 0);
      into?.kind.push(1 + ahead(level));
      into?.harsh.push(1 + ahead(-level));
    }
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

/** Creates one sample per image and query; missing counts as 0. */
function twoTermCase(first: Values, second: Values): RankingCase {
  const nowMs = 1_781_776_800_000;
  const signal = (name: string) =>
    ({ name, queryRef: name, type: "aggregate", method: "max", perDay: false }) as const;
  const query = (name: string) =>
    ({
      name,
      type: "prometheus",
      endpoint: "http://prometheus.example",
      queryType: "range",
      query: "up",
      lookbackSeconds: 86_400,
      stepSeconds: 3_600,
    }) as const;
  const outcome = (name: string, values: Values): QueryOutcome => ({
    name,
    type: "prometheus",
    status: "success",
    ignoredSeries: 0,
    ignoredLabels: [],
    warnings: [],
    durationMs: 1,
    bytes: 1,
    requests: 1,
    data: {
      kind: "matrix",
      end: nowMs / 1_000,
      lookbackSeconds: 0,
      matrix: {
        images: Object.keys(values),
        start: nowMs / 1_000,
        step: 3_600,
        steps: 1,
        values: Float64Array.from(Object.values(values)),
      },
    },
  });
  const policy = policySchema.parse({
    name: "test",
    semantics: "proposal",
    syncIntervalSeconds: 1_800,
    maxImages: 2,
    queries: [query("first"), query("second")],
    signals: [signal("first"), signal("second")],
    ranking: {
      strategy: "weightedSum",
      normalize: "minMax",
      missingSignal: "zero",
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
          const { exact, kind, harsh } = ranks.get(image)!;
          if (proof === "sampling") continue;
          // A sweep cannot see in which order rounding puts level images; the other proofs hold to the bit.
          const [lowest, highest] = proof === "sweep" ? [harsh, kind] : [exact, exact];
          if (verdict === "never") expect(Math.min(...lowest)).toBeGreaterThan(maxImages);
          if (verdict === "always") expect(Math.max(...highest)).toBeLessThanOrEqual(maxImages);
          if (verdict === "contested") expect(bestRank <= maxImages && maxImages < worstRank).toBe(true);
          if (proof !== "sweep" && proof !== "order") continue;
          expect(Math.min(...lowest)).toBeGreaterThanOrEqual(bestRank);
          expect(Math.max(...highest)).toBeLessThanOrEqual(worstRank);
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
          expect(Math.min(...ranks.get(image)!.exact)).toBeGreaterThan(dominators);
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
        // Scores that differ only by rounding take either order at some weight, and no list contains all such
        // weights.
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
    // Two images one bit apart cross "anywhere"; a third crosses one of them clearly in between.
    const subject = subjectFor(
      twoTermCase(
        { qwm: 0.001, "t:8": 0, "zfl:2": 3.637654930082246, "mzy:8": 0.0010000000000000002 },
        { le: 0.001, "t:8": 5, "mzy:8": 0 },
      ),
    );
    const image = selectable(subject).images.find(({ image }) => image === "qwm");
    expect(image).toMatchObject({ proof: "sweep", bestRank: 3, worstRank: 5 });
  });

  it("sees images that one term makes level by being so large", () => {
    // The operator counts a missing value as 0 after scaling, which is far below two measured values that are close.
    const { policy, ...data } = twoTermCase(
      { "lr:1": 12, "kd:1": 13, "ghn:1": 10, "fvf:1": 0 },
      { "kd:1": 0.001, "fvf:1": 0.0010000000000000002 },
    );
    const subject = subjectFor({ ...data, policy: { ...policy, semantics: "operator" } });
    const image = selectable(subject).images.find(({ image }) => image === "lr:1");
    expect(image).toMatchObject({ proof: "sweep", bestRank: 2, worstRank: 4 });
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
