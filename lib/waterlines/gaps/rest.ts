/** What is left of a gap. */

/** What rounding leaves of sums of thousands of pods, as a share of the amount that they are taken from. */
const ROUNDING = 1e-12;

/** So much of `amount` is nothing but rounding, in its unit. */
export const roundingOf = (amount: number): number => ROUNDING * Math.abs(amount);

/** `left` less `released`, in one unit; 0 where no more than `rounding` is left. */
export function restOf(left: number, released: number, rounding: number): number {
  const rest = left - released;
  return Math.abs(rest) <= rounding ? 0 : rest;
}
