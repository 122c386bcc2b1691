/**
 * How the operator reads weights: from the text, so that "0.3" and "0.30" are two different numbers (discovery.md
 * section 6.1).
 */
import { z } from "zod";
import { goQuantity, parseQuantity } from "../../document/quantity";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";
import { readByGo } from "./weightUnder";

/** The weight's text, if it is not the shortest one and the operator reads a different number from it. */
export const quantitySchema = z.string().optional();

/** Returns the `quantity` of the weight under the key; empty unless the policy is read in operator semantics. */
export function quantityOf(block: MapReader, key: string): { quantity?: string } {
  const text = block.report.lenient ? block.raw(key) : undefined;
  const weight = typeof text === "string" ? parseQuantity(text) : null;
  if (typeof text !== "string" || weight === null) return {};
  return goQuantity(text) === readByGo(weight) ? {} : { quantity: text };
}

/** Hidden field with the `quantity` of a weight that is a field of its own, under the same key. */
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
