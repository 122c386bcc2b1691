/** Small steps by which a document is brought into canonical form. */
import { isObject, own, type JsonObject, type JsonValue } from "../../document/json";
import type { SpelledKey, Spelling } from "./spelling";
import { formatQuantity } from "../../document/quantity";

export type Change = (value: JsonValue) => JsonValue | undefined;

/** Known keys first and in this order, changed where said, dropped where null or the change gives undefined. */
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

/** `change` for maps, anything else left alone. */
export function inMap(change: (map: JsonObject) => JsonValue): Change {
  return (value) => (isObject(value) ? change(value) : value);
}

/** `change` for every map of a list. */
export function inList(change: (map: JsonObject) => JsonValue): Change {
  return (value) =>
    Array.isArray(value) ? value.map(inMap(change)).filter((item) => item !== undefined) : value;
}

/** A copy with a key renamed; where both are given, the one in the target's spelling stays. */
function rename(map: JsonObject, from: string, to: string): JsonObject {
  if (from === to || own(map, from) === undefined) return map;
  const rest = Object.entries(map).filter(([key]) => key !== from);
  if (own(map, to) === undefined) rest.push([to, own(map, from) ?? null]);
  return Object.fromEntries(rest);
}

/** The other key of a pair and this spelling's. */
export function spelled(map: JsonObject, keys: SpelledKey, spelling: Spelling): JsonObject {
  return rename(map, keys[spelling === "operator" ? "proposal" : "operator"], keys[spelling]);
}

/** Weights are texts: the operator's schema takes no fractions as numbers. */
export const weightText: Change = (value) => (typeof value === "number" ? formatQuantity(value) : value);
