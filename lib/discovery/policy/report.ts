/** Collects everything found in a document; positions are looked up once, at the end. */
import type { PolicyIssue } from "./issue";
import { formatPath, type Path } from "./path";

/** Which end of `key: value` a message is about. */
export type Anchor = "key" | "value";

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

export type Locate = (path: Path, anchor: Anchor) => Position | undefined;

interface Finding {
  readonly path: Path;
  readonly message: string;
  readonly anchor: Anchor;
}

/** A document can hold a hundred thousand mistakes; nobody reads more of one kind than this. */
const MAX_ISSUES = 1_000;

export class Report {
  private readonly errors: Finding[] = [];
  private readonly warnings: Finding[] = [];

  get hasErrors(): boolean {
    return this.errors.length > 0;
  }

  error(path: Path, message: string, anchor: Anchor = "value"): void {
    this.errors.push({ path, message, anchor });
  }

  warn(path: Path, message: string, anchor: Anchor = "value"): void {
    this.warnings.push({ path, message, anchor });
  }

  /** In the order of the document where positions are known, else as found. */
  issues(locate: Locate): { errors: PolicyIssue[]; warnings: PolicyIssue[] } {
    return { errors: place(this.errors, locate), warnings: place(this.warnings, locate) };
  }
}

function place(findings: readonly Finding[], locate: Locate): PolicyIssue[] {
  const placed = findings.slice(0, MAX_ISSUES).map(({ path, message, anchor }): PolicyIssue => {
    const position = locate(path, anchor);
    return { path: formatPath(path), message, ...position };
  });
  placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  const more = findings.length - placed.length;
  return more > 0 ? [...placed, { path: "", message: `and ${more} more of the kind` }] : placed;
}
