import { z } from "zod";
import { LIMITS } from "../../limits/limits";
import { formatQuantity } from "../../document/quantity";
import { weightText } from "./arrange";
import { plain, type Field, type FieldWords } from "./field";
import { numberSteps } from "./steps";

export interface WeightWords extends FieldWords<number> {
  /** Value of an absent key. */
  readonly fallback: number;
  readonly stepBy: number;
}

/** Returns a field for a number, decimal text or Kubernetes quantity that is written as text. */
export function weight(words: WeightWords): Field<z.ZodNumber> {
  const { fallback, step, stepBy } = words;
  return {
    ...words,
    kind: "number",
    schema: z.number(),
    range: { min: -LIMITS.weightSize.value, max: LIMITS.weightSize.value },
    read: (block, key) => block.weight(key) ?? fallback,
    write: formatQuantity,
    show: plain,
    respell: weightText,
    settings: (value, name) => {
      if (step === undefined) return [];
      const steps = numberSteps(value, stepBy, Math.min(0, value), (next) => next);
      return [{ at: "", label: step(name), steps }];
    },
  };
}
