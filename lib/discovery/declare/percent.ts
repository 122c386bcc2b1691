import { z } from "zod";
import { plain, type Field, type FieldWords } from "./field";

/** A whole number from 1 to 100; `fallback` is used for an absent key. */
export function percent(words: FieldWords<number> & { readonly fallback: number }): Field<z.ZodNumber> {
  return {
    begin: words.fallback,
    ...words,
    kind: "wholeNumber",
    optional: true,
    range: { min: 1, max: 100, whole: true },
    schema: z.number().int().min(1).max(100),
    read: (block, key) => {
      const value = block.integer(key, 1) ?? words.fallback;
      return value <= 100 ? value : block.error(key, `must be from 1 to 100, not ${value}`);
    },
    write: (value) => value,
    show: plain,
  };
}
