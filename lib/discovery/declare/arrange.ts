/** Small transformations that bring a document into canonical form. */
import { isObject, own, type JsonObject, type JsonValue } from "../../document/json";
import type { SpelledKey, Spelling } from "./spelling";
import { formatQuantity } from "../../document/quantity";

export type Change = (value: JsonValue) => JsonValue | undefined;

/**
 * Puts known keys first, in this order, applies `changes`, and drops a key whose change is null or returns undefined.
 */
export function arrange(
  map: JsonObject,
  known: readonly string[],
  changes: Readonly<Record<string, Change>> = {},
): JsonObject {
  const entries: [string, JsonValue][] = [];
  for (const key of known) {
    const value = own(map, key);
    const changed = value === undefined || !Object.hasOwn(changes, key) ? value : changes[key]?.(value);
    if (changed !== undefined) entries.push([key, changed]);
  }
  for (const [key, value] of Object.entries(map)) if (!known.includes(key)) entries.push([key, value]);
  return Object.fromEntries(entries);
}

/** Applies `change` to maps and leaves other values unchanged. */
export function inMap(change: (map: JsonObject) => JsonValue): Change {
  return (value) => (isObject(value) ? change(value) : value);
}

/** Applies `change` to every map of a list. */
export function inList(change: (map: JsonObject) => JsonValue): Change {
  return (value) =>
    Array.isArray(value) ? value.map(inMap(change)).filter((item) => item !== undefined) : value;
}

/** Returns a copy with a key renamed. If both keys are present, the one in the target's spelling is kept. */
function rename(map: JsonObject, from: string, to: string): JsonObject {
  if (from === to || own(map, from) === undefined) return map;
  const rest = Object.entries(map).filter(([key]) => key !== from);
  if (own(map, to) === undefined) rest.push([to, own(map, from) ?? null]);
  return Object.fromEntries(rest);
}

/** Renames the other spelling's key of a pair to this spelling's. */
export function spelled(map: JsonObject, keys: SpelledKey, spelling: Spelling): JsonObject {
  return rename(map, keys[spelling === "operator" ? "proposal" : "operator"], keys[spelling]);
}

/** Writes weights as text: the operator's schema accepts no fractions as numbers. */
export const weightText: Change = (value) => (typeof value === "number" ? formatQuantity(value) : value);
