/** The remainder of a gap. */

/** Rounding error of a sum over thousands of pods, as a share of the amount that they are subtracted from. */
const ROUNDING = 1e-12;

/** Returns the rounding error to expect for `amount`, in its unit. */
export const roundingOf = (amount: number): number => ROUNDING * Math.abs(amount);

/** Returns `left` minus `released`, both in one unit, or 0 if no more than `rounding` is left. */
export function restOf(left: number, released: number, rounding: number): number {
  const rest = left - released;
  return Math.abs(rest) <= rounding ? 0 : rest;
}
