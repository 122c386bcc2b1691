/** The number and the text of a weight, which the operator reads by its text (discovery.md section 6.1). */
import { formatQuantity, goQuantity, parseQuantity } from "../../document/quantity";
import type { Semantics } from "./spelling";

interface Weighted {
  readonly weight: number;
  readonly quantity?: string | undefined;
}

/** The weight's text; a weight that was moved since has another. */
export function writeWeight({ weight, quantity }: Weighted): string {
  return quantity !== undefined && parseQuantity(quantity) === weight ? quantity : formatQuantity(weight);
}

/** The number that counts: the nearest double in the proposal, what Go makes of the text in the operator. */
export function weightUnder(semantics: Semantics, weighted: Weighted): number {
  const { weight, quantity } = weighted;
  if (semantics === "proposal") return weight;
  return quantity !== undefined && parseQuantity(quantity) === weight
    ? (goQuantity(quantity) ?? weight)
    : readByGo(weight);
}

/** Numbers with more decimals than a quantity has come from analyses, and count as they are. */
export function readByGo(weight: number): number {
  const text = formatQuantity(weight);
  return /^-?\d*\.?\d{0,9}$/.test(text) ? (goQuantity(text) ?? weight) : weight;
}
