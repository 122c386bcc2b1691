import { z } from "zod";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";

export interface TextWords extends FieldWords<string | undefined> {
  /** Additional form of the text. */
  readonly form?: "url" | "regex";
  /** Number of lines of the form's editor. */
  readonly rows?: number;
  /** Why the text cannot be used; null if it can. */
  problem?(text: string): string | null;
}

/** Returns a required text field; `required` says in a few words what to write. */
export function text(words: TextWords & { readonly required: string }): Field<z.ZodString> {
  return { ...shared(words), schema: z.string(), read: (block, key) => readText(block, key, words) };
}

export function optionalText(words: TextWords): Field<z.ZodOptional<z.ZodString>> {
  return {
    ...shared(words),
    optional: true,
    schema: z.string().optional(),
    read: (block, key) => readText(block, key, words),
  };
}

const shared = (words: TextWords) =>
  ({
    wide: true,
    ...words,
    kind: "text",
    write: (value: string | undefined) => value,
    show: plain,
  }) as const;

function readText(
  block: MapReader,
  key: string,
  { form, problem, required }: TextWords & { readonly required?: string },
): string | undefined {
  const value =
    form === "url"
      ? block.url(key, required)
      : form === "regex"
        ? block.regex(key)
        : block.text(key, required);
  const why = value === undefined ? null : (problem?.(value) ?? null);
  if (why !== null) block.fault(key, why);
  return why === null || block.report.lenient ? value : undefined;
}
