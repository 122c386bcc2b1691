/** How the operator reads weights: by the text, where "0.3" and "0.30" are two numbers (discovery.md section 6.1). */
import { z } from "zod";
import { formatQuantity, goQuantity, parseQuantity } from "../../document/quantity";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";
import type { Semantics } from "./spelling";

/** The weight's text where it is not the shortest one and the operator makes another number of it. */
export const quantitySchema = z.string().optional();

interface Weighted {
  readonly weight: number;
  readonly quantity?: string | undefined;
}

/** What `quantitySchema` holds of the weight under the key; nothing unless the policy is read as the operator reads it. */
export function quantityOf(block: MapReader, key: string): { quantity?: string } {
  const text = block.report.lenient ? block.raw(key) : undefined;
  const weight = typeof text === "string" ? parseQuantity(text) : null;
  if (typeof text !== "string" || weight === null) return {};
  return goQuantity(text) === readByGo(weight) ? {} : { quantity: text };
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
function readByGo(weight: number): number {
  const text = formatQuantity(weight);
  return /^-?\d*\.?\d{0,9}$/.test(text) ? (goQuantity(text) ?? weight) : weight;
}

/** `quantity` of a weight that is a field of its own, beside it under the same key. */
export function hiddenQuantity(words: FieldWords<string | undefined>): Field<typeof quantitySchema> {
  return {
    ...words,
    kind: "hidden",
    schema: quantitySchema,
    read: (block, key) => quantityOf(block, key).quantity,
    write: () => undefined,
    show: plain,
  };
}
