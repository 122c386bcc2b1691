/** Cost factors: what a person may enter, and which version of a runner's factors is in force at an instant. */
import { readExact } from "../numeric/exact";
import { versionAt, type Version } from "./versions";

const MAX_FACTOR = 1_000_000;
const FACTOR_DECIMALS = 6;
/** Factors of a runner without its own: public projects are free, private ones count once. */
const DEFAULT_FACTORS = { public: "0", private: "1" } as const;

export type ReadFactor = { readonly value: string } | { readonly problem: string };

/** Reads a number or a form's text as plain digits. The problem says what is wrong and what to enter instead. */
export function readFactor(input: unknown): ReadFactor {
  if (typeof input !== "number" && typeof input !== "string") return problem("is missing: enter 0 or more");
  const text = String(input).trim();
  if (text === "") return problem("is empty: enter 0 for a runner that costs nothing");
  if (/^[+-]?\d*,\d+$/.test(text)) {
    return problem(`is "${text}": write the decimal point as in ${text.replace(",", ".")}`);
  }
  const factor = readExact(text);
  const given = `is "${text.slice(0, 40)}"`;
  if (!factor) return problem(`${given}: enter a finite number such as 0.5`);
  if (factor.isNegative() && !factor.isZero()) return problem(`${given}: needs to be non-negative`);
  if (factor.greaterThan(MAX_FACTOR)) return problem(`${given}, which is larger than 1000000`);
  if (factor.decimalPlaces() > FACTOR_DECIMALS) return problem(`${given}, which has more than 6 decimals`);
  return { value: factor.abs().toString() };
}

const problem = (text: string): ReadFactor => ({ problem: text });

export interface FactorVersion extends Version {
  readonly public: string;
  readonly private: string;
}

export type Factors = Pick<FactorVersion, "public" | "private">;

/** Returns the factors of the version in force, or the default ones. */
export function factorsAt(versions: readonly FactorVersion[], instant: string): Factors {
  return versionAt(versions, instant) ?? DEFAULT_FACTORS;
}
