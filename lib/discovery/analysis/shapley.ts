/** The Shapley value of a few factors: parts that add up to the whole. */

/**
 * Returns each factor's change of the value, averaged over all orders of replacing factors. `valueOf` takes a set of
 * factors as bits. O(factors · 2^factors).
 */
export function shapley(factors: number, valueOf: (mixture: number) => number): number[] {
  const values = Array.from({ length: 2 ** factors }, (_, mixture) => valueOf(mixture));
  return Array.from({ length: factors }, (_, factor) => {
    const bit = 1 << factor;
    let part = 0;
    for (let mixture = 0; mixture < values.length; mixture++) {
      if ((mixture & bit) !== 0) continue;
      const size = bitsIn(mixture);
      const orders = factorial(size) * factorial(factors - size - 1);
      part += orders * ((values[mixture | bit] ?? 0) - (values[mixture] ?? 0));
    }
    return part / factorial(factors);
  });
}

function bitsIn(mixture: number): number {
  let count = 0;
  for (let rest = mixture; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

const GRID = 2 ** 20;

/** Rounds to a multiple of 2⁻²⁰. Such multiples add up without rounding, in any order. */
export function onGrid(value: number): number {
  return Math.round(value * GRID) / GRID;
}

/** Returns the parts with the rounding error added to the largest of them. */
export function addingUp(parts: readonly number[], whole: number): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  const size = Math.max(...parts.map(Math.abs));
  const largest = parts.findIndex((part) => Math.abs(part) === size);
  return parts.map((part, i) => (i === largest ? part + (whole - sum) : part) + 0);
}
