import { z } from "zod";
import type { Field, FieldWords } from "./field";
import { plain } from "./field";
import { switchTo, type Step } from "./steps";

export interface ChoiceWords<T extends string> extends FieldWords<T> {
  /** Labels on the form; a value without a label is its own label. */
  readonly labels?: Partial<Record<T, string>>;
  /** What to write, for the error of a missing key; such a field has no default. */
  readonly required?: string;
  /** Value of an absent key. */
  readonly fallback?: T;
  /** Omits the key from the document if it has the default. */
  readonly quiet?: boolean;
  /** The step to another value: along the list, or the one other value. */
  readonly stepTo?: "neighbour" | "other";
}

/** Returns a field whose value is one of a few words. */
export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  words: ChoiceWords<T[number]>,
): Field<z.ZodEnum<{ [K in T[number]]: K }>> {
  const { fallback, required, quiet, labels, step } = words;
  const stepsFrom = (value: T[number]): Step<T[number]>[] => {
    const at = values.indexOf(value);
    if (words.stepTo === "other") {
      return values.filter((other) => other !== value).map((other) => switchTo(value, other, other));
    }
    return (["up", "down"] as const).flatMap((direction): Step<T[number]>[] => {
      const to = values[direction === "up" ? at + 1 : at - 1];
      return to === undefined ? [] : [{ direction, from: value, to, value: to }];
    });
  };
  return {
    begin: fallback,
    ...words,
    kind: "choice",
    schema: z.enum(values),
    options: values.map((value: T[number]) => ({ value, label: labels?.[value] ?? value })),
    read: (block, key) => block.choice<T[number]>(key, values, required) ?? fallback,
    write: (value) => (quiet === true && value === fallback ? undefined : value),
    show: plain,
    respell: (value, spelling) =>
      words.extension === true && spelling === "operator" && value === fallback ? undefined : value,
    settings: (value, name) =>
      step === undefined ? [] : [{ at: "", label: step(name), steps: stepsFrom(value) }],
  };
}
