import { exp, ln } from "../../numeric/elementary";

/** Returns base^exponent for a base from 0 to 1 and an exponent of 0 or more; 0⁰ = 1. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  return base <= 0 ? 0 : exp(exponent * ln(base));
}
