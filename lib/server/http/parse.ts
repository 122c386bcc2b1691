/** Validates input with zod: all errors at once, each with its path in the request. */
import { z } from "zod";
import type { ErrorDetail } from "../../api/common";
import { nearest } from "../../document/suggest";
import { isPostgresText } from "../core/sanitizeForPostgres";
import { detailsOf, pathOf } from "./issues";

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
  const found = [
    ...(isStorable(value) ? [] : unstorable(value)),
    ...(parsed.success ? [] : detailsOf(parsed.error)),
  ];
  if (parsed.success && found.length === 0) return { value: parsed.data, details: [] };
  const prefix = place === "body" ? "" : `${place}.`;
  const single = new Set(place === "query" ? singleValued(parsed.error) : []);
  const named = found.map((each) => (single.has(each.path) ? asGiven(each, value) : each));
  const details = named.map((each) => ({ ...each, path: `${prefix}${each.path}` || place }));
  return { value: undefined, details };
}

/** Parameters for which the schema expects a single value. */
function singleValued(error: z.ZodError | undefined): string[] {
  const wanting = error?.issues.filter(({ code }) => code === "invalid_type" || code === "invalid_value");
  return (wanting ?? []).map(({ path }) => pathOf(path));
}

/**
 * Replaces a schema's message about a list by one that helps a caller who gave a parameter twice, and one about a
 * number by one that helps a caller who gave none: what is absent is converted before it is checked.
 */
function asGiven(detail: ErrorDetail, query: unknown): ErrorDetail {
  const given: unknown = typeof query === "object" && query !== null ? Reflect.get(query, detail.path) : null;
  if (given === undefined) return { ...detail, message: detail.message.replace(/^must be /, "is missing: ") };
  return Array.isArray(given)
    ? { ...detail, message: `is given ${given.length} times: give it once` }
    : detail;
}

/** A quick first check that nearly every body passes: it walks thousands of values without building paths. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isPostgresText(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => isPostgresText(key) && isStorable(inner));
}

const UNSTORABLE = "holds the character U+0000 or half of a surrogate pair: remove it";

/** PostgreSQL stores neither character, in values or keys; no meaningful name, text or document has one. */
function unstorable(value: unknown, path: readonly PropertyKey[] = []): ErrorDetail[] {
  if (typeof value === "string")
    return isPostgresText(value) ? [] : [{ path: pathOf(path), message: UNSTORABLE }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    const named = isPostgresText(key) ? [] : [{ path: pathOf(place), message: `its name ${UNSTORABLE}` }];
    return [...named, ...unstorable(inner, place)];
  });
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

/** Returns details for unknown parameters: a filter with a mistyped name would otherwise return everything. */
export function unknownParameters(
  schema: z.ZodType | undefined,
  given: Readonly<Record<string, unknown>>,
): ErrorDetail[] {
  if (schema !== undefined && !(schema instanceof z.ZodObject)) return [];
  // A loose object accepts any parameter.
  if (schema?.def.catchall !== undefined) return [];
  const known = Object.keys(schema?.shape ?? {});
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: pathOf(["query", name]),
      message: `is not a parameter here: ${fixOf(name, known)}`,
    }));
}

function fixOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return "remove it, this request has no parameters";
  const meant = nearest(name, known);
  return meant === undefined
    ? `use ${known.join(", ")}, or remove it`
    : `did you mean ${JSON.stringify(meant)}?`;
}
