/** Differences between two JSON documents, as paths with the new value: the steps that turn one into the other. */
import type { JsonObject, JsonValue } from "../../document/json";

export interface Difference {
  readonly path: readonly (string | number)[];
  /** Undefined if the value was removed. */
  readonly after: JsonValue | undefined;
}

/**
 * Compares maps key by key, and lists item by item if they have the same length. If a list grew or shrank by a run of
 * items, the equal items at both ends are kept, so that their comments stay; otherwise the list is one change.
 */
export function differences(before: JsonValue, after: JsonValue): Difference[] {
  const found: Difference[] = [];
  walk(before, after, [], found);
  return found;
}

function walk(before: JsonValue, after: JsonValue, path: Difference["path"], found: Difference[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length) {
      after.forEach((item, index) => walk(before[index] ?? null, item, [...path, index], found));
      return;
    }
    if (!grownOrCut(before, after, path, found)) found.push({ path, after });
    return;
  }
  if (isMap(before) && isMap(after)) {
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key)) found.push({ path: [...path, key], after: undefined });
    }
    for (const [key, value] of Object.entries(after)) {
      const known = Object.hasOwn(before, key) ? before[key] : undefined;
      if (known === undefined) found.push({ path: [...path, key], after: value });
      else walk(known, value, [...path, key], found);
    }
    return;
  }
  if (before !== after) found.push({ path, after });
}

/** Handles items added or removed at the end of the list; everything before them is compared item by item. */
function grownOrCut(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: Difference["path"],
  found: Difference[],
): boolean {
  const common = Math.min(before.length, after.length);
  if (common === 0) return false;
  const inside: Difference[] = [];
  for (let i = 0; i < common; i++) walk(before[i] ?? null, after[i] ?? null, [...path, i], inside);
  found.push(...inside);
  for (let i = common; i < after.length; i++) found.push({ path: [...path, i], after: after[i] });
  for (let i = common; i < before.length; i++) found.push({ path: [...path, i], after: undefined });
  return true;
}

function isMap(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
