/** Exact decimals, so that accounted amounts never become binary fractions. */
import { Decimal } from "decimal.js";

/** 60 significant digits, ties away from zero, like PostgreSQL's numeric. Never in exponential notation. */
export const Exact = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Exact = Decimal;

/** Text of plain digits such as "12.5", or a number as printed by JavaScript. */
export type ExactInput = Decimal | string | number;

const SETTLED_DECIMALS = 30;

/**
 * Removes the error that division leaves in the last digits of a quotient or of a value computed from one: a third
 * has no last digit, so that 100⅓ − ⅓ is 99.99…97. Call it before a floor or a rounding. To 30 decimals; up to 10^29
 * in size.
 */
export function settled(value: Exact): Exact {
  return value.toDecimalPlaces(SETTLED_DECIMALS);
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/**
 * Returns undefined for text that is not a finite decimal number: hexadecimal, "Infinity" and digits with spaces are
 * not.
 */
export function readExact(text: string): Exact | undefined {
  return NUMBER.test(text) ? new Exact(text) : undefined;
}
