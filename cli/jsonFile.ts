/** JSON that a command is given, with the places of what is wrong in it. */
import type { z } from "zod";
import type { PolicyIssue } from "../lib/document/issue";
import { jsonPositions, jsonProblem } from "../lib/document/jsonText";
import { formatPath } from "../lib/document/path";
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

/** With the places in the text where each value is or should be. */
export function placed(text: string, issues: readonly PolicyIssue[]): PolicyIssue[] {
  const positions = jsonPositions(
    text,
    issues.map(({ path }) => path),
  );
  return issues.map((issue, index) => ({ ...issue, ...positions[index] }));
}

/** The first of what a schema says, each with its path. */
export function schemaIssues({ issues }: z.ZodError): PolicyIssue[] {
  return issues
    .flatMap((issue) => {
      const at = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
      if (issue.code !== "unrecognized_keys") return [{ path: formatPath(at), message: issue.message }];
      return issue.keys.map((key) => ({
        path: formatPath([...at, key]),
        message: "is not a field here: check its spelling or leave it out",
      }));
    })
    .slice(0, LIMITS.detailsListed.value);
}
