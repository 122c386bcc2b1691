/** Before and after of a change in the size of a feed: what differs, each side as a short text. Pure. */
import { diffValues } from "./diff";

export interface ChangedField {
  /** Its path: `waitTargetSeconds`, `queries[2].step`; empty for the value itself. */
  readonly path: string;
  /** Null where there was nothing. */
  readonly before: string | null;
  /** Null where nothing is left. */
  readonly after: string | null;
}

export interface ChangedFields {
  readonly fields: ChangedField[];
  /** Fields that differ besides. */
  readonly more: number;
}

export const MOST_FIELDS = 20;
export const MOST_CHARACTERS = 400;

/** As diffValues, the first 20 fields; of long texts that differ the lines from the first to the last that does. */
export function changedFields(before: unknown, after: unknown): ChangedFields {
  const changes = diffValues(before, after);
  const fields = changes.slice(0, MOST_FIELDS).map(({ path, before: old, after: now }): ChangedField => {
    if (typeof old !== "string" || typeof now !== "string") return { path, ...short(old, now) };
    return { path, ...short(...differingLines(old, now)) };
  });
  return { fields, more: changes.length - fields.length };
}

/** Of fields that are known already. */
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

/** Without the lines that both begin with, and those that both end with. */
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
