/** The words for every field of the model that a change can name. */
import type { FieldTable, FieldWords } from "./diffFields";
import { formatGoDuration } from "../../document/duration";
import { keysOf, type Fields } from "../declare/field";
import type { QueryType } from "../declare/queryType";
import type { SignalType } from "../declare/signalType";
import type { StrategyDeclaration } from "../declare/strategy";

const plain = (words: string, path?: string): FieldWords => ({
  words,
  write: (value) => (typeof value === "string" ? short(value) : JSON.stringify(value)),
  ...(path === undefined ? {} : { path }),
});

const duration = (words: string, path: string): FieldWords => ({
  words,
  path,
  write: (value) => (typeof value === "number" ? formatGoDuration(value) : String(value)),
});

/** Joins the lines of a query into one and shortens it for a label. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

export const SPEC_FIELDS: FieldTable = {
  name: plain("name", "metadata.name"),
  semantics: plain("semantics"),
  pushdown: plain("pushdown"),
  syncIntervalSeconds: duration("syncInterval", "syncInterval"),
  maxImages: plain("maxImages"),
  imageFilter: plain("imageFilter"),
  differences: plain("what the operator does otherwise"),
};

/** Returns the declared fields of a type or strategy, except terms, which are compared by name elsewhere. */
function declaredFields(fields: Fields): FieldTable {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, FieldWords][] => {
    if (field.word !== undefined) return [];
    const key = keysOf(name, field).proposal;
    return [
      [
        name,
        { words: field.diff ?? key, write: (value) => short(field.show(value)), path: field.path ?? key },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

const BLOCK: FieldTable = { blockMissing: plain("missing block") };

export function queryWords({ fields }: QueryType): FieldTable {
  return {
    ...BLOCK,
    ...declaredFields(fields),
    secretRef: plain("secretRef"),
    refused: plain("why it fails"),
  };
}

export function signalWords({ fields }: SignalType): FieldTable {
  return { ...BLOCK, queryRef: plain("query"), ...declaredFields(fields) };
}

export function rankingWords({ fields }: StrategyDeclaration): FieldTable {
  return { ...BLOCK, ...declaredFields(fields) };
}
