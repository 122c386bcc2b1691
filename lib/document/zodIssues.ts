/** Converts zod's errors to the issues of a document or a request. */
import type { z } from "zod";
import type { PolicyIssue } from "./issue";
import { formatPath, type Path } from "./path";
import { nearest } from "./suggest";
import { fieldsFor } from "./zodFields";

type Found = z.ZodError["issues"][number];
interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Set for a field that does not exist: its key is wrong, not its value. */
  readonly where?: "key";
}

/** Returns one entry per field, without positions in the text. `at`: the path of the validated value. */
export function issuesOfZod(error: z.ZodError, at: Path = []): PolicyIssue[] {
  return problemsOfZod(error).map(({ path, message }) => ({
    path: formatPath([...at, ...path.map((key) => (typeof key === "number" ? key : String(key)))]),
    message,
  }));
}

/**
 * Like `issuesOfZod`, with the path's parts. Errors that follow from a wrong type are omitted, and duplicates
 * removed.
 */
export function problemsOfZod({ issues }: z.ZodError): Problem[] {
  const wrongKind = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  const problems = new Map<string, Problem>();
  for (const issue of issues) {
    // A text given instead of a list also has a length.
    if (isOfLength(issue) && wrongKind.has(placeOf(issue))) continue;
    for (const each of problemsOfIssue(issue)) {
      const key = JSON.stringify([placeOf(each), each.message]);
      if (!problems.has(key)) problems.set(key, each);
    }
  }
  return [...problems.values()];
}

function problemsOfIssue(issue: Found): Problem[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => {
    const meant = nearest(key, fieldsFor(issue.keys));
    const fix =
      meant === undefined ? "check its spelling or remove it" : `did you mean ${JSON.stringify(meant)}?`;
    return { path: [...issue.path, key], message: `is not a field here: ${fix}`, where: "key" };
  });
}

const placeOf = ({ path }: Pick<Problem, "path">): string => JSON.stringify(path.map(String));

const isOfLength = (issue: Found): boolean =>
  (issue.code === "too_big" || issue.code === "too_small") &&
  (issue.origin === "string" || issue.origin === "array");
