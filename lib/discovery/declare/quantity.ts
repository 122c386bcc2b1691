/** How the operator reads weights: by the text, where "0.3" and "0.30" are two numbers (discovery.md section 6.1). */
import { z } from "zod";
import { goQuantity, parseQuantity } from "../../document/quantity";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";
import { readByGo } from "./weightUnder";

/** The weight's text where it is not the shortest one and the operator makes another number of it. */
export const quantitySchema = z.string().optional();

/** What `quantitySchema` holds of the weight under the key; nothing unless the policy is read as the operator reads it. */
export function quantityOf(block: MapReader, key: string): { quantity?: string } {
  const text = block.report.lenient ? block.raw(key) : undefined;
  const weight = typeof text === "string" ? parseQuantity(text) : null;
  if (typeof text !== "string" || weight === null) return {};
  return goQuantity(text) === readByGo(weight) ? {} : { quantity: text };
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
