/** Before and after of a change in the format of the feed: the differing fields, each side as a short text. Pure. */
import { diffValues } from "./diff";

export interface ChangedField {
  /** Path such as `waitTargetSeconds` or `queries[2].step`; empty for the value itself. */
  readonly path: string;
  /** Null if there was no value. */
  readonly before: string | null;
  /** Null if there is no value now. */
  readonly after: string | null;
}

export interface ChangedFields {
  readonly fields: ChangedField[];
  /** Number of changed fields beyond those in `fields`. */
  readonly more: number;
}

export const MOST_FIELDS = 20;
export const MOST_CHARACTERS = 400;

/**
 * Like diffValues, limited to the first 20 fields. Of long texts, only the lines between the first and last
 * difference.
 */
export function changedFields(before: unknown, after: unknown): ChangedFields {
  const changes = diffValues(before, after);
  const fields = changes.slice(0, MOST_FIELDS).map(({ path, before: old, after: now }): ChangedField => {
    if (typeof old !== "string" || typeof now !== "string") return { path, ...short(old, now) };
    return { path, ...short(...differingLines(old, now)) };
  });
  return { fields, more: changes.length - fields.length };
}

/** Limits known fields to the size of the feed. */
export function cutFields(all: readonly ChangedField[]): ChangedFields {
  const fields = all.slice(0, MOST_FIELDS).map(({ path, before, after }) => ({
    path: textOf(path) ?? "",
    ...short(before ?? undefined, after ?? undefined),
  }));
  return { fields, more: all.length - fields.length };
}

function short(before: unknown, after: unknown): Omit<ChangedField, "path"> {
  return { before: textOf(before), after: textOf(after) };
}

/** Removes the lines that both texts start with, and those that both end with. */
function differingLines(before: string, after: string): [string, string] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const middle = (lines: readonly string[]): string => lines.slice(head, lines.length - tail).join("\n");
  return [middle(old), middle(now)];
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS + 2)];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…` : text;
}
