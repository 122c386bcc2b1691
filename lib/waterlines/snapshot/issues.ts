/** What zod found, as the issues of a document. */
import type { z } from "zod";
import type { PolicyIssue } from "../../document/issue";
import { formatPath, type Path } from "../../document/path";

/** `at`: the path of what was checked. */
export const issuesOfZod = ({ issues }: z.ZodError, at: Path = []): PolicyIssue[] =>
  issues.map(({ path, message }) => ({
    path: formatPath([...at, ...path.map((key) => (typeof key === "number" ? key : String(key)))]),
    message,
  }));
