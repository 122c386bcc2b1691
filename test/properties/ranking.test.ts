import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type QueryOutcome,
  runPipeline,
  type Policy,
  type Ranking,
  type PipelineResult,
} from "@/lib/discovery";
import { compareCodePoints } from "@/lib/numeric/codePoints";
import { aggregateSignal, NOW, policy, usage } from "@/test/support/discovery";

const names = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});
/** No subnormal products: those have lost the digits that a property could check. */
const value = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ min: 1e-6, max: 1e5, noNaN: true }));

/** Three queries, each of which knows some of the images. */
const data = names.chain((images) =>
  fc
    .tuple(
      ...["x", "y", "z"].map(() =>
        fc.array(fc.option(value), { minLength: images.length, maxLength: images.length }),
      ),
    )
    .map((columns) => ({ images, columns })),
);

const term = fc.record({
  signalRef: fc.constantFrom("x", "y", "z"),
  weight: fc.constantFrom(0, 0.1, 0.3, 0.7, 2, -1),
});

const sums: fc.Arbitrary<Ranking> = fc.record({
  strategy: fc.constant("weightedSum" as const),
  normalize: fc.constant("minMax" as const),
  missingSignal: fc.constantFrom("zero" as const, "drop" as const),
  terms: fc.array(term, { minLength: 1, maxLength: 4 }),
});

const exposure = {
  nodeCount: fc.constantFrom(1, 2, 100),
  preWindowUsageSignalRef: fc.constant("x"),
  targetWindowUsageSignalRef: fc.constant("y"),
  pullTimeSignalRef: fc.constant("z"),
};
const products: fc.Arbitrary<Ranking> = fc.oneof<fc.Arbitrary<Ranking>[]>(
  fc.record({ strategy: fc.constant("modelExposure" as const), ...exposure }),
  fc.record({ strategy: fc.constant("expectedColdPulls" as const), ...exposure }),
  fc.constant({ strategy: "product", terms: [{ signalRef: "x" }, { signalRef: "y" }] }),
);

function outcomesOf(
  images: readonly string[],
  columns: readonly (readonly (number | null)[])[],
  reverse = false,
): QueryOutcome[] {
  const outcomes = ["x", "y", "z"].map((name, c) => {
    const rows = images.flatMap((image, i) => {
      const cell = columns[c]?.[i] ?? null;
      return cell === null ? [] : [[image, [cell]] as const];
    });
    return usage(name, Object.fromEntries(reverse ? rows.reverse() : rows));
  });
  return reverse ? outcomes.reverse() : outcomes;
}

function policyOf(ranking: Ranking, semantics: Policy["semantics"] = "proposal"): Policy {
  return policy(
    ["x", "y", "z"].map((name) => aggregateSignal(name, name, "max")),
    ranking,
    { semantics, maxImages: 3 },
  );
}

const run = (subject: Policy, outcomes: readonly QueryOutcome[]): PipelineResult =>
  runPipeline(subject, outcomes, { nowMs: NOW * 1000 });

describe("rankings", () => {
  const semantics = fc.constantFrom("proposal" as const, "operator" as const);

  it("do not depend on the order in which candidates and queries come", () => {
    fc.assert(
      fc.property(data, fc.oneof(sums, products), semantics, ({ images, columns }, ranking, rule) => {
        const subject = policyOf(ranking, rule);
        expect(run(subject, outcomesOf(images, columns, true))).toEqual(
          run(subject, outcomesOf(images, columns)),
        );
      }),
    );
  });

  it("are sorted by score, then name, with ranks from 1 and the cut at maxImages", () => {
    fc.assert(
      fc.property(data, fc.oneof(sums, products), semantics, ({ images, columns }, ranking, rule) => {
        const result = run(policyOf(ranking, rule), outcomesOf(images, columns));
        result.ranking.forEach((image, i) => {
          expect([image.rank, image.selected]).toEqual([i + 1, i < 3]);
          const next = result.ranking[i + 1];
          if (next === undefined) return;
          const tied = image.finalScore === next.finalScore;
          expect(
            tied ? compareCodePoints(image.image, next.image) < 0 : image.finalScore > next.finalScore,
          ).toBe(true);
        });
        const seen = [...result.ranking, ...result.dropped].map((image) => image.image).sort();
        const known = images.filter((_, i) => columns.some((column) => column[i] !== null));
        expect(seen).toEqual([...known].sort());
      }),
    );
  });

  it("have contributions that add up to the score, from left to right", () => {
    fc.assert(
      fc.property(data, sums, semantics, ({ images, columns }, ranking, rule) => {
        for (const { terms, finalScore } of run(policyOf(ranking, rule), outcomesOf(images, columns))
          .ranking) {
          expect(finalScore).toBe(terms.reduce((sum, each) => sum + each.contribution, 0));
          for (const each of terms) expect(each.contribution).toBe(each.weight * (each.normalized ?? 0) + 0);
        }
      }),
    );
  });

  it("normalise into 0 to 1, the extremes included", () => {
    fc.assert(
      fc.property(data, sums, ({ images, columns }, ranking) => {
        const result = run(policyOf(ranking), outcomesOf(images, columns));
        for (const image of result.ranking) {
          for (const { raw, normalized, name } of image.signals) {
            if (raw === null || normalized === null) continue;
            expect(normalized).toBeGreaterThanOrEqual(0);
            expect(normalized).toBeLessThanOrEqual(1);
            const range = result.signalResults.find((signal) => signal.name === name);
            if (raw === range?.max) expect(normalized).toBe(1);
            else if (raw === range?.min) expect(normalized).toBe(0);
          }
        }
      }),
    );
  });

  it("drop exactly the images that lack a signal of the ranking, and never with zero", () => {
    fc.assert(
      fc.property(data, sums, ({ images, columns }, ranking) => {
        if (ranking.strategy !== "weightedSum") throw new Error("a weighted sum is needed here");
        const result = run(policyOf(ranking), outcomesOf(images, columns));
        const used = new Set(ranking.terms.map((each) => each.signalRef));
        for (const { image, missing } of [...result.dropped, ...result.ranking]) {
          const row = images.indexOf(image);
          const lacking = ["x", "y", "z"].filter((name, c) => used.has(name) && columns[c]?.[row] === null);
          expect([...missing].sort()).toEqual(lacking);
        }
        if (ranking.missingSignal === "zero") expect(result.dropped).toEqual([]);
        else for (const { missing } of result.ranking) expect(missing).toEqual([]);
      }),
    );
  });

  it("have factors that multiply to the score and shares of its logarithm that add up to 1", () => {
    fc.assert(
      fc.property(data, products, ({ images, columns }, ranking) => {
        for (const { factors, finalScore } of run(policyOf(ranking), outcomesOf(images, columns)).ranking) {
          expect(factors.reduce((product, factor) => product * factor.value, 1)).toBe(finalScore);
          const shares = factors.map((factor) => factor.logShare);
          if (!(finalScore > 0) || finalScore === 1) {
            expect(shares.every((share) => share === null)).toBe(true);
          } else if (Math.abs(Math.log(finalScore)) > 1e-3) {
            expect(shares.reduce<number>((sum, share) => sum + (share ?? NaN), 0)).toBeCloseTo(1, 6);
          }
        }
      }),
    );
  });
});
