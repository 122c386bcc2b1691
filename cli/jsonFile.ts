/** Parses JSON input of a command and locates its errors. */
import type { z } from "zod";
import type { PolicyIssue } from "../lib/document/issue";
import { jsonPositions, jsonProblem } from "../lib/document/jsonText";
import { writtenTwice } from "../lib/document/jsonTwice";
import { formatPath } from "../lib/document/path";
import { issuesOfZod } from "../lib/document/zodIssues";
import { LIMITS } from "../lib/limits/limits";

type Read = { readonly json: unknown } | { readonly problems: readonly PolicyIssue[] };

export function parseJsonText(text: string): Read {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch (error) {
    const { message, ...place } = jsonProblem(text) ?? { message: `is not JSON: ${String(error)}` };
    return { problems: [{ path: "", message, ...place }] };
  }
}

/**
 * Fields of JSON that are there more than once: the last of them would be taken, and what the first said lost. Each is
 * to be placed.
 */
export function doubledIssues(text: string): PolicyIssue[] {
  return writtenTwice(text)
    .slice(0, LIMITS.detailsListed.value)
    .map((path) => ({ path: formatPath(path), message: "occurs more than once: keep only one" }));
}

/** With the places in the text where each value is or should be. */
export function placed(text: string, issues: readonly PolicyIssue[]): PolicyIssue[] {
  const positions = jsonPositions(
    text,
    issues.map(({ path }) => path),
  );
  return issues.map((issue, index) => ({ ...issue, ...positions[index] }));
}

/** Returns the first errors of a schema, each with its path. */
export function schemaIssues(error: z.ZodError): PolicyIssue[] {
  return issuesOfZod(error).slice(0, LIMITS.detailsListed.value);
}
