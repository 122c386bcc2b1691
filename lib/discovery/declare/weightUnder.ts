/** The number and the text of a weight; the operator reads the text (discovery.md section 6.1). */
import { formatQuantity, goQuantity, parseQuantity } from "../../document/quantity";
import type { Semantics } from "./spelling";

interface Weighted {
  readonly weight: number;
  readonly quantity?: string | undefined;
}

/** Returns the weight's text, or a new text if the weight has changed since. */
export function writeWeight({ weight, quantity }: Weighted): string {
  return quantity !== undefined && parseQuantity(quantity) === weight ? quantity : formatQuantity(weight);
}

/**
 * Returns the effective number: the nearest double under the proposal, what Go reads from the text under the
 * operator.
 */
export function weightUnder(semantics: Semantics, weighted: Weighted): number {
  const { weight, quantity } = weighted;
  if (semantics === "proposal") return weight;
  return quantity !== undefined && parseQuantity(quantity) === weight
    ? (goQuantity(quantity) ?? weight)
    : readByGo(weight);
}

/** Numbers with more decimals than a quantity allows come from analyses and are used unchanged. */
export function readByGo(weight: number): number {
  const text = formatQuantity(weight);
  return /^-?\d*\.?\d{0,9}$/.test(text) ? (goQuantity(text) ?? weight) : weight;
}
