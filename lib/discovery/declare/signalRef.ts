import { z } from "zod";
import { plain, type Field, type FieldWords } from "./field";
import { readReference } from "./references";
import type { SpelledKey } from "./spelling";

export interface SignalRefWords extends FieldWords<string> {
  readonly key: SpelledKey;
  readonly countsStarts?: boolean;
}

/** Returns a field for a ranking's reference to a signal by name. */
export function signalRef(words: SignalRefWords): Field<z.ZodString> {
  return {
    wide: true,
    ...words,
    kind: "signal",
    schema: z.string(),
    read: (block, _key, { signals }) => readReference(block, words.key, "signal", signals)?.name,
    write: (name) => name,
    show: plain,
    signals: (name) => [name],
    renamed: (name, other) => other(name),
    beginOver: (names, index) => names[Math.min(index, names.length - 1)] ?? "",
  };
}
