/** Converts all issues of zod to the API's error details, one entry per field. */
import type { z } from "zod";
import type { ErrorDetail } from "../../api/common";
import { problemsOfZod } from "../../document/zodIssues";
import { LIMITS } from "../../limits/limits";

export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return problemsOfZod(error).map(({ path, message }) => ({ path: pathOf(path), message }));
}

/** Characters of a key that a path shows: a key can be as long as the body. */
const MAX_KEY = 253;

/** Returns a path such as `queries[0].name`; empty for the whole value. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    const key = name.length > MAX_KEY ? `${name.slice(0, MAX_KEY)}…` : name;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}

/** Returns the first details, and one that says how many more there are. */
export function listed(details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  const more = details.length - LIMITS.detailsListed.value;
  if (more <= 0) return details;
  const rest = { path: "", message: `and ${more} more (limit detailsListed)` };
  return [...details.slice(0, LIMITS.detailsListed.value), rest];
}

/** Returns "limit: must be at most 100, not 500; cursor: ….", for a message shown alone; at most the first five. */
export function summarize(details: readonly ErrorDetail[]): string {
  const shown = details
    .slice(0, 5)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const more = details.length - shown.length;
  const text = shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
  return /[.?]$/.test(text) ? text : `${text}.`;
}
