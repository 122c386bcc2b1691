import { z } from "zod";
import { plain, type Field, type FieldWords } from "./field";

/** Returns a field for a whole number of at least 1; `fallback` is used for an absent key. */
export function wholeNumber(words: FieldWords<number> & { readonly fallback: number }): Field<z.ZodNumber> {
  return {
    begin: words.fallback,
    ...words,
    kind: "wholeNumber",
    optional: true,
    schema: z.number().int().positive(),
    read: (block, key) => block.integer(key, 1) ?? words.fallback,
    write: (value) => value,
    show: plain,
  };
}

export function optionalWholeNumber(
  words: FieldWords<number | undefined>,
): Field<z.ZodOptional<z.ZodNumber>> {
  return {
    ...words,
    kind: "wholeNumber",
    optional: true,
    schema: z.number().int().positive().optional(),
    read: (block, key) => block.integer(key, 1),
    write: (value) => value,
    show: plain,
  };
}
