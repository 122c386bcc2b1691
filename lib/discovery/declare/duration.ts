import { z } from "zod";
import { formatGoDuration } from "../../document/duration";
import type { Field, FieldWords } from "./field";
import { numberSteps } from "./steps";

export interface DurationWords extends FieldWords<number> {
  /** Seconds; value of an absent key. */
  readonly fallback: number;
}

/** Returns a field with seconds in the model and a Go duration in the document. */
export function duration(words: DurationWords): Field<z.ZodNumber> {
  return {
    begin: words.fallback,
    ...words,
    kind: "duration",
    schema: z.number(),
    // The operator treats 0 as an absent key.
    read: (block, key) => block.duration(key) || words.fallback,
    write: formatGoDuration,
    show: formatGoDuration,
  };
}

/**
 * Returns an optional field with seconds in the model and a Go duration in the document. Steps by a tenth in whole
 * minutes.
 */
export function optionalDuration(words: FieldWords<number | undefined>): Field<z.ZodOptional<z.ZodNumber>> {
  const { step } = words;
  return {
    ...words,
    kind: "duration",
    schema: z.number().optional(),
    read: (block, key) => block.duration(key),
    write: (value) => (value === undefined ? undefined : formatGoDuration(value)),
    show: (value) => (value === undefined ? "" : formatGoDuration(value)),
    settings: (value, name) => {
      if (value === undefined || step === undefined) return [];
      const by = Math.max(60, Math.round(value / 600) * 60);
      const steps = numberSteps<number | undefined>(value, by, Math.min(value, 60), (next) => next);
      return [{ at: "", label: step(name), steps }];
    },
  };
}
