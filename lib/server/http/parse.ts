/** zod at the border: all that is wrong at once, each with the place where it stands in the request. */
import type { z } from "zod";
import type { ErrorDetail } from "../../api/common";
import { detailsOf } from "./issues";

export interface Parsed<T> {
  readonly value: T | undefined;
  readonly details: readonly ErrorDetail[];
}

export function parsePart<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  place: "params" | "query" | "body",
): Parsed<z.output<S>> {
  if (!schema) return { value: undefined, details: [] };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, details: [] };
  const prefix = place === "body" ? "" : `${place}.`;
  const details = detailsOf(parsed.error).map((each) => ({
    ...each,
    path: `${prefix}${each.path}` || place,
  }));
  return { value: undefined, details };
}

/** Repeated parameters become lists. */
export function queryOf(request: Request): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>();
  for (const [key, value] of new URL(request.url).searchParams) {
    const before = result.get(key);
    result.set(key, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
  }
  return Object.fromEntries(result);
}
