/** Random policies over random signal values, for property tests of rankings. */
import fc from "fast-check";
import type { QueryOutcome, Policy, Ranking } from "@/lib/discovery";
import { aggregateSignal, NOW, policy as policyWith, usage } from "./discovery";

export interface RankingCase {
  readonly policy: Policy;
  readonly outcomes: readonly QueryOutcome[];
  /** Unix milliseconds. */
  readonly nowMs: number;
}

const SIGNALS = ["x", "y", "z"] as const;

/** Small whole numbers, so that ties are common, and doubles; null means missing. */
const cell = fc.option(
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) },
    { weight: 2, arbitrary: fc.double({ min: 1e-3, max: 1e4, noNaN: true }) },
  ),
  { freq: 6 },
);

const table = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,3}(:[0-9])?$/), { minLength: 1, maxLength: 14 })
  .chain((images) =>
    fc
      .array(fc.array(cell, { minLength: images.length, maxLength: images.length }), {
        minLength: SIGNALS.length,
        maxLength: SIGNALS.length,
      })
      .map((columns) => ({ images, columns })),
  );

function weightedSums(weight: fc.Arbitrary<number>, terms: number): fc.Arbitrary<Ranking> {
  return fc.record({
    strategy: fc.constant("weightedSum" as const),
    normalize: fc.constant("minMax" as const),
    missingSignal: fc.constantFrom("zero" as const, "drop" as const),
    terms: fc.array(fc.record({ signalRef: fc.constantFrom(...SIGNALS), weight }), {
      minLength: 1,
      maxLength: terms,
    }),
  });
}

/** Weights that are not tiny: products of subnormal ones lose digits. */
const anyWeight = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 0.7, 2, -1),
  fc.double({ min: 1e-3, max: 2, noNaN: true }),
);
const nonNegative = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 0.7, 2),
  fc.double({ min: 1e-3, max: 2, noNaN: true }),
);

const nodeCount = fc.constantFrom(1, 2, 100);
const anySignal = fc.constantFrom(...SIGNALS);
const roles = {
  nodeCount,
  preWindowUsageSignalRef: anySignal,
  targetWindowUsageSignalRef: anySignal,
  pullTimeSignalRef: anySignal,
};

const others: fc.Arbitrary<Ranking> = fc.oneof<fc.Arbitrary<Ranking>[]>(
  fc.record({ strategy: fc.constant("signal" as const), signalRef: anySignal }),
  fc.record({ strategy: fc.constant("modelExposure" as const), ...roles }),
  fc.record({ strategy: fc.constant("expectedColdPulls" as const), ...roles }),
  fc.record({
    strategy: fc.constant("product" as const),
    terms: fc.array(fc.record({ signalRef: anySignal }), { minLength: 1, maxLength: 3 }),
  }),
);

function casesOf(ranking: fc.Arbitrary<Ranking>): fc.Arbitrary<RankingCase> {
  return fc
    .record({
      data: table,
      ranking,
      semantics: fc.constantFrom("proposal" as const, "operator" as const),
      maxImages: fc.integer({ min: 1, max: 6 }),
      imageFilter: fc.option(fc.constantFrom("^[a-m]", "a|b|c"), { nil: undefined, freq: 5 }),
    })
    .map(({ data, ranking: chosen, semantics, maxImages, imageFilter }) => ({
      policy: policyWith(
        SIGNALS.map((name) => aggregateSignal(name, name, "max")),
        chosen,
        { semantics, maxImages, ...(imageFilter === undefined ? {} : { imageFilter }) },
      ),
      outcomes: SIGNALS.map((name, c) =>
        usage(
          name,
          Object.fromEntries(
            data.images.flatMap((image, i) => {
              const value = data.columns[c]?.[i] ?? null;
              return value === null ? [] : [[image, [value]]];
            }),
          ),
        ),
      ),
      nowMs: NOW * 1000,
    }));
}

/** Every strategy, weights of either sign, both semantics, filters, ties and missing values. */
export const rankingCases = casesOf(fc.oneof(weightedSums(anyWeight, 4), others));

/** Only weighted sums with weights ≥ 0. */
export const weightedCases = casesOf(weightedSums(nonNegative, 4));

/** Weighted sums of one or two terms, weights ≥ 0. */
export const twoTermCases = casesOf(weightedSums(nonNegative, 2));

/** Returns the policy with other weights, one per term. A policy without weights is unchanged. */
export function withWeights(policy: Policy, weights: ArrayLike<number>): Policy {
  const { ranking } = policy;
  if (ranking?.strategy !== "weightedSum") return policy;
  const terms = ranking.terms.map((term, i) => ({ ...term, weight: weights[i] ?? term.weight }));
  return { ...policy, ranking: { ...ranking, terms } };
}
