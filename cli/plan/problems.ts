/** Problems of the files of `plan` and `timeline`, each at its position in the file that contains it. */
import type { PolicyIssue } from "../../lib/document/issue";
import { issueLines } from "../issueLines";
import { placed } from "../jsonFile";

export interface PlanFiles {
  readonly file: string;
  readonly text: string;
  /** File of the manifests, if they are separate. */
  readonly policies?: string | undefined;
}

interface Found {
  readonly errors: readonly PolicyIssue[];
  readonly warnings: readonly PolicyIssue[];
}

const MANIFESTS = /^documents(?:: |$)/;

/** Returns lines for standard error. */
export function problemLines({ file, text, policies }: PlanFiles, found: Found): string {
  const isTheirs = ({ path }: PolicyIssue): boolean => policies !== undefined && MANIFESTS.test(path);
  const own = (issues: readonly PolicyIssue[]): PolicyIssue[] =>
    inJson(
      text,
      issues.filter((issue) => !isTheirs(issue)),
    );
  const theirs = (issues: readonly PolicyIssue[]): PolicyIssue[] =>
    issues.filter(isTheirs).map((issue) => ({ ...issue, path: issue.path.replace(MANIFESTS, "") }));
  const { errors, warnings } = found;
  return [
    issueLines(file, { errors: own(errors), warnings: own(warnings) }),
    policies === undefined
      ? ""
      : issueLines(policies, { errors: theirs(errors), warnings: theirs(warnings) }),
  ].join("");
}

/**
 * For manifests inside a JSON string, the message states the line within them in addition to the string's position.
 */
function inJson(text: string, issues: readonly PolicyIssue[]): PolicyIssue[] {
  // Text that is not JSON has no other problem.
  if (issues.some(({ path, line }) => path === "" && line !== undefined)) return [...issues];
  const named = issues.map(({ path, message, line }) => ({
    path: MANIFESTS.test(path) ? "documents" : path,
    message: line === undefined ? message : `${message} (line ${line} of the documents)`,
  }));
  return placed(text, named).map((issue, index) => ({ ...issue, path: issues[index]?.path ?? "" }));
}
