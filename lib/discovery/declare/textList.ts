import { z } from "zod";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";

export interface TextListWords extends FieldWords<string[]> {
  /** For errors: what is missing, what one item is, what an item looks like. */
  readonly required: string;
  readonly item: string;
  readonly like: string;
}

/** Returns a field with at least one text. */
export function textList(words: TextListWords): Field<z.ZodArray<z.ZodString>> {
  return {
    wide: true,
    ...words,
    kind: "textList",
    schema: z.array(z.string()),
    read: (block, key) => readTexts(block, key, words),
    write: (texts) => [...texts],
    show: plain,
  };
}

function readTexts(
  block: MapReader,
  key: string,
  { required, item, like }: TextListWords,
): string[] | undefined {
  if (block.required(key, required) === undefined) return undefined;
  const items = block.list(key, "listedTexts");
  if (items?.length === 0) return block.error(key, `is empty: name at least one ${item}`);
  return items?.flatMap((text, index) => {
    if (typeof text === "string" && (block.report.lenient || text.trim() !== "")) return [text];
    block.report.error([...block.at(key), index], `must be ${like}`);
    return [];
  });
}
