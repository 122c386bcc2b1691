import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exp, ln, pow } from "./elementary";

/** Returns the distance of two doubles of the same sign in units in the last place. */
function apart(a: number, b: number): number {
  const bits = (value: number): bigint => new BigInt64Array(new Float64Array([value]).buffer)[0]!;
  return Math.abs(Number(bits(a) - bits(b)));
}

// Rounded from 60 decimal digits.
const LOGARITHMS = [
  [5e-324, -744.4400719213812],
  [1e-300, -690.7755278982137],
  [0.1, -2.3025850929940455],
  [0.5, -0.6931471805599453],
  [0.7071067811865476, -0.3465735902799726],
  [0.999999999, -9.999999722180686e-10],
  [1.0000000001, 1.000000082690371e-10],
  [1.4142135623730951, 0.3465735902799727],
  [2, 0.6931471805599453],
  [3, 1.0986122886681098],
  [10, 2.302585092994046],
  [12345.678, 9.421061321291832],
  [1e300, 690.7755278982137],
  [Number.MAX_VALUE, 709.782712893384],
] as const;

const POWERS = [
  [0.5, 3.7, 0.07694652583405726],
  [1 - 1 / 3, 1000.25, 7.323490618445414e-177],
  [0.99, 1, 0.99],
  [0.99, 137.5, 0.25109568939379573],
  [0.99, 0.1, 0.99899547129175],
  [1 - 1 / 400, 86_400, 1.188328735449713e-94],
  [1 - 1 / 7, 4800.5, 4.2e-322],
  [0.9999, 1e6, 3.7015207857933866e-44],
  [0.999, -12.25, 1.0123315432166666],
  [0.5, 1074, 5e-324],
  [0.5, 1060.3, 6.575e-320],
  [1 - 2 ** -53, 1e15, 0.8949187898136988],
] as const;

describe("ln", () => {
  it.each(LOGARITHMS)("of %d", (x, expected) => {
    expect(ln(x)).toBe(expected);
  });

  it("is the engine's but for its last digits", () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(apart(ln(x), Math.log(x))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("pow", () => {
  it.each(POWERS)("%d to the power of %d", (base, exponent, expected) => {
    expect(apart(pow(base, exponent), expected)).toBeLessThan(16);
  });

  it.each([
    [0, 0, 1],
    [0, 3, 0],
    [0, -3, Infinity],
    [1, Infinity, 1],
    [0.5, Infinity, 0],
    [0.5, -Infinity, Infinity],
    [0.5, Number.MAX_VALUE, 0],
    [0.5, -Number.MAX_VALUE, Infinity],
    [0.5, 1e-300, 1],
    [7, 0, 1],
  ])("%d to the power of %d is %d", (base, exponent, expected) => {
    expect(pow(base, exponent)).toBe(expected);
  });

  it("is the engine's but for its last digits", () => {
    const bases = fc.oneof(
      fc.integer({ min: 2, max: 100_000 }).map((nodes) => 1 - 1 / nodes),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    const exponents = fc.oneof(fc.nat(100_000), fc.double({ min: -100, max: 1e5, noNaN: true }));
    fc.assert(
      fc.property(bases, exponents, (base, exponent) => {
        expect(apart(pow(base, exponent), Math.pow(base, exponent))).toBeLessThan(32);
      }),
      { numRuns: 20_000 },
    );
  });

  it("never rises with the job starts by more than its last digit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2_000 }),
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        (nodes, jobs) => {
          const base = 1 - 1 / nodes;
          const here = pow(base, jobs);
          const next = pow(base, jobs * (1 + 2 ** -52));
          if (next > here) expect(apart(here, next)).toBe(1);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("exp", () => {
  it.each([
    [1, Math.E],
    [-1, 0.36787944117144233],
    [0.3, 1.3498588075760032],
    [709.782712893384, 1.7976931348622732e308],
    [-20.25, 1.6052280551856116e-9],
  ])("of %d, to the last digit", (x, expected) => {
    expect(apart(exp(x), expected)).toBeLessThanOrEqual(1);
  });

  it.each([
    [0, 1],
    [-800, 0],
    [800, Infinity],
    [Infinity, Infinity],
    [-Infinity, 0],
    [NaN, NaN],
    [-744.4400719213812, 5e-324],
  ])("of %d", (x, expected) => {
    expect(exp(x)).toBe(expected);
  });

  it("is the engine's but for its last digits", () => {
    fc.assert(
      fc.property(fc.double({ min: -740, max: 709, noNaN: true }), (x) => {
        expect(apart(exp(x), Math.exp(x))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5_000 },
    );
  });
});
