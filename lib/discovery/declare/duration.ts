import { z } from "zod";
import { formatGoDuration } from "../../document/duration";
import type { Field, FieldWords } from "./field";
import { numberSteps } from "./steps";

export interface DurationWords extends FieldWords<number> {
  /** Seconds, for an absent key. */
  readonly fallback: number;
}

/** Seconds in the model, a Go duration in the document. */
export function duration(words: DurationWords): Field<z.ZodNumber> {
  return {
    begin: words.fallback,
    ...words,
    kind: "duration",
    schema: z.number(),
    // The operator takes 0 for an absent key.
    read: (block, key) => block.duration(key) || words.fallback,
    write: formatGoDuration,
    show: formatGoDuration,
  };
}

/** Seconds in the model, a Go duration in the document; optional. Steps by a tenth in whole minutes. */
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
