/** Compares the fields of two objects of the same type, using a table of words. */
import { z } from "zod";
import type { PolicyChange } from "./change";

/** A field's name in words, and the formatter of its value. */
export interface FieldWords {
  readonly words: string;
  readonly write: (value: unknown) => string;
  /** Name in the path, if it differs from the model's key. */
  readonly path?: string;
}

export type FieldTable = Readonly<Record<string, FieldWords>>;

/** `of` is appended to the field's words: " of query usage". */
export function diffFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: FieldTable,
  prefix: string,
  of: string,
): PolicyChange[] {
  return Object.entries(fields).flatMap(([key, field]): PolicyChange[] => {
    const old = before[key];
    const now = after[key];
    if (canonical(old) === canonical(now)) return [];
    const change = { path: `${prefix}${field.path ?? key}`, before: json(old), after: json(now) };
    const subject = `${field.words}${of}`;
    if (old === undefined)
      return [{ ...change, kind: "added", label: `${subject} set to ${field.write(now)}` }];
    if (now === undefined)
      return [{ ...change, kind: "removed", label: `${subject} removed (was ${field.write(old)})` }];
    return [{ ...change, kind: "changed", label: `${subject} ${field.write(old)} → ${field.write(now)}` }];
  });
}

/** Returns JSON with sorted keys, so that the order of a selector's labels is no change. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function json(value: unknown): PolicyChange["before"] {
  return z.json().parse(value ?? null);
}
