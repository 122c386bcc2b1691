import { expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import { drawShares, intervalOf, intervalOfBest, resamples, type Gain } from "./bootstrap";

const UNITS = 40;
const DRAWS = resamples(UNITS, 1);
const WHOLE = new Float64Array(UNITS).fill(1);

/** Gains of candidates that are all as good as the policy in force, in units that vary. */
function noise(candidates: number, seed: number): Gain[] {
  const random = uniform(seed);
  return Array.from({ length: candidates }, () => {
    const units = Float64Array.from({ length: UNITS }, () => random() - 0.5);
    const mean = (100 * units.reduce((sum, each) => sum + each, 0)) / UNITS;
    return { mean, draws: drawShares(DRAWS, units, WHOLE) };
  });
}

const bestOf = (gains: readonly Gain[]): Gain =>
  gains.reduce((best, each) => (each.mean > best.mean ? each : best));

it("is the plain interval where there is one candidate", () => {
  const [only] = noise(1, 7);
  const plain = intervalOf(UNITS, only!.draws, only!.mean)!;
  const found = intervalOfBest(UNITS, only!, [only!])!;
  expect(found.low).toBeCloseTo(plain.low, 9);
  expect(found.high).toBeCloseTo(plain.high, 9);
});

it("seldom takes the luckiest of many candidates for better, as the plain interval mostly does", () => {
  const trials = Array.from({ length: 60 }, (_, trial) => noise(30, 100 + trial));
  const better = (low: (gains: Gain[]) => number): number =>
    trials.filter((gains) => low(gains) > 0).length / trials.length;
  expect(better((gains) => intervalOf(UNITS, bestOf(gains).draws, bestOf(gains).mean)!.low)).toBeGreaterThan(
    0.5,
  );
  expect(better((gains) => intervalOfBest(UNITS, bestOf(gains), gains)!.low)).toBeLessThanOrEqual(0.1);
});

it("is not widened by the same candidate again, nor by one that never differs", () => {
  const [one] = noise(1, 7);
  const still = { mean: 0, draws: new Float64Array(one!.draws.length) };
  expect(intervalOfBest(UNITS, one!, [still, one!, one!])).toEqual(intervalOfBest(UNITS, one!, [one!]));
  expect(intervalOfBest(UNITS, still, [still, one!])).toEqual({ low: 0, high: 0 });
});

it("is not known of one unit", () => {
  const [one] = noise(1, 7);
  expect(intervalOfBest(1, one!, [one!])).toBeNull();
});
