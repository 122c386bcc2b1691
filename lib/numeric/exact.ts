/** Exact decimals: what is counted and paid for never passes through a binary fraction. */
import { Decimal } from "decimal.js";

/** 60 significant digits, ties away from zero, as PostgreSQL's numeric rounds. Never in exponential notation. */
export const Exact = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Exact = Decimal;

/** Text of plain digits such as "12.5", or a number as JavaScript prints it. */
export type ExactInput = Decimal | string | number;

const SETTLED_DECIMALS = 30;

/**
 * A quotient, or what was reckoned with some, without what dividing left in its last digits: a third has no last digit, so
 * that 100⅓ − ⅓ is 99.99…97. To be asked before a floor or a rounding. To 30 decimals; up to 10^29 in size.
 */
export function settled(value: Exact): Exact {
  return value.toDecimalPlaces(SETTLED_DECIMALS);
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Undefined for a text that is no finite decimal number: hexadecimal, "Infinity" and digits with spaces are none. */
export function readExact(text: string): Exact | undefined {
  return NUMBER.test(text) ? new Exact(text) : undefined;
}
