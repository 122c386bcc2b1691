import { z } from "zod";
import { plain, type Field, type FieldWords } from "./field";
import { switchTo } from "./steps";

/** Returns a boolean field; an absent key is false, and false is not written. */
export function flag(words: FieldWords<boolean>): Field<z.ZodBoolean> {
  const { step } = words;
  return {
    begin: false,
    ...words,
    kind: "flag",
    schema: z.boolean(),
    read: (block, key) => block.flag(key) ?? false,
    write: (value) => (value ? true : undefined),
    show: plain,
    respell: (value, spelling) =>
      words.extension === true && spelling === "operator" && value === false ? undefined : value,
    settings: (value, name) =>
      step === undefined
        ? []
        : [{ at: "", label: step(name), steps: [switchTo(String(value), String(!value), !value)] }],
  };
}
