/** What zod found, as the issues of a document. */
import type { z } from "zod";
import type { PolicyIssue } from "./issue";
import { formatPath, type Path } from "./path";

/** Of a key that a strict schema does not have. */
export const UNKNOWN_FIELD = "is not a field here: check its spelling or leave it out";

/** One entry a field, all of them, without places in the text. `at`: the path of what was checked. */
export function issuesOfZod({ issues }: z.ZodError, at: Path = []): PolicyIssue[] {
  return issues.flatMap((issue): PolicyIssue[] => {
    const path = [...at, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: formatPath([...path, key]), message: UNKNOWN_FIELD }))
      : [{ path: formatPath(path), message: issue.message }];
  });
}
