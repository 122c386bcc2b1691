import type { z } from "zod";
import { choice, type ChoiceWords } from "./choice";
import type { Field } from "./field";

const RULES = ["zero", "drop"] as const;

/**
 * The effect of a missing value of a ranking's signal: `zero` counts it as 0, `drop` leaves the image out and reports
 * it.
 */
export function missingSignal(
  words: Partial<ChoiceWords<(typeof RULES)[number]>> = {},
): Field<z.ZodEnum<{ zero: "zero"; drop: "drop" }>> {
  return choice(RULES, {
    label: "Missing signal",
    fallback: "zero",
    labels: { zero: "counts as 0", drop: "leaves the image out" },
    stepTo: "other",
    step: () => "rule for a missing signal",
    ...words,
  });
}

/**
 * Like `missingSignal`, for strategies for which the operator has no such key. Older models lack it, which means
 * `zero`.
 */
export function missingSignalExtension(): Field<z.ZodOptional<z.ZodEnum<{ zero: "zero"; drop: "drop" }>>> {
  const field = missingSignal({
    quiet: true,
    extension: true,
    gap: (rule) =>
      rule === "drop"
        ? {
            message: "the released operator has no missingSignal here; a missing value counts as 0 there",
          }
        : null,
  });
  return {
    ...field,
    schema: field.schema.optional(),
    write: (rule) => (rule === "drop" ? rule : undefined),
    gap: (rule) => field.gap?.(rule ?? "zero") ?? null,
    settings: (rule, name) => field.settings?.(rule ?? "zero", name) ?? [],
  };
}
