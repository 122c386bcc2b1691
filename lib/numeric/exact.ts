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

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Undefined for a text that is no finite decimal number: hexadecimal, "Infinity" and digits with spaces are none. */
export function readExact(text: string): Exact | undefined {
  return NUMBER.test(text) ? new Exact(text) : undefined;
}
