/** Reads the block of a type or strategy into its fields' values and reports every error. */
import { keysOf, type Fields, type ReadContext } from "../declare/field";
import type { MapReader } from "../../document/reader";

/** Returns the keys that the block may have, in both spellings. */
export function blockKeys(fields: Fields): string[] {
  const keys = Object.entries(fields).map(([name, field]) => keysOf(name, field));
  return [...new Set(keys.flatMap(({ proposal, operator }) => [proposal, operator]))];
}

/** Returns the word under `key`, and reports blocks that belong to other words. */
export function readKind<T extends string>(
  reader: MapReader,
  key: "type" | "strategy",
  kinds: readonly T[],
  what: string,
): T | undefined {
  const kind = reader.choice(key, kinds, what);
  for (const block of kinds) {
    if (kind === undefined || block === kind || !reader.has(block)) continue;
    reader.fault(block, `does not fit ${key}: ${kind}; remove the block or set ${key}: ${block}`, "key");
  }
  return kind;
}

export interface FieldsRead {
  /** Excludes absent and invalid fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether every required field has a value. */
  readonly complete: boolean;
}

export function readFields(fields: Fields, block: MapReader, context: ReadContext): FieldsRead {
  const values: Record<string, unknown> = {};
  let complete = true;
  for (const [name, field] of Object.entries(fields)) {
    const value = field.read(block, keysOf(name, field).proposal, context);
    if (value !== undefined) values[name] = value;
    else if (!field.schema.safeParse(undefined).success) complete = false;
  }
  return { values, complete };
}
