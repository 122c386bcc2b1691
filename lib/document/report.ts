/** Collects the findings of a document; messages and positions are created at the end, only for those listed. */
import { LIMITS } from "../limits/limits";
import type { PolicyIssue } from "./issue";
import { formatPath, type Path } from "./path";

/** The end of `key: value` that a message refers to. */
export type Anchor = "key" | "value";

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

export type Locate = (path: Path, anchor: Anchor) => Position | undefined;

/** A function if creating the text is not trivial; called only for listed findings. */
export type Message = string | (() => string);

interface Finding {
  readonly path: Path;
  readonly message: Message;
  readonly anchor: Anchor;
}

class Findings {
  private readonly first: Finding[] = [];
  count = 0;

  /** A document can contain a hundred thousand errors; those beyond the limit are only counted. */
  add(path: Path, message: Message, anchor: Anchor): void {
    if (this.count++ < LIMITS.detailsListed.value) this.first.push({ path, message, anchor });
  }

  issues(locate: Locate): PolicyIssue[] {
    const placed = this.first.map(({ path, message, anchor }): PolicyIssue => {
      const text = typeof message === "string" ? message : message();
      return { path: formatPath(path), message: text, ...locate(path, anchor) };
    });
    placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
    const more = this.count - placed.length;
    if (more > 0) placed.push({ path: "", message: `and ${more} more of the kind (limit detailsListed)` });
    return placed;
  }
}

export class Report {
  /** Set for a document that is read leniently: a `fault` is then a warning. */
  lenient = false;
  private readonly errors = new Findings();
  private readonly warnings = new Findings();
  private readonly unread = new Set<string>();
  /** Total size of the document's compiled regular expressions, in instructions. */
  patternSize = 0;

  get hasErrors(): boolean {
    return this.errors.count > 0;
  }

  error(path: Path, message: Message, anchor: Anchor = "value"): void {
    this.errors.add(path, message, anchor);
  }

  /** Reports a value that JSON cannot represent. It counts as absent, but is not missing. */
  unreadable(path: Path, message: Message, anchor: Anchor = "value"): void {
    this.unread.add(formatPath(path));
    this.error(path, message, anchor);
  }

  isUnread(path: Path): boolean {
    return this.unread.size > 0 && this.unread.has(formatPath(path));
  }

  /** Reports an error, or a warning in a lenient reading. */
  fault(path: Path, message: Message, anchor: Anchor = "value"): void {
    (this.lenient ? this.warnings : this.errors).add(path, message, anchor);
  }

  warn(path: Path, message: Message, anchor: Anchor = "value"): void {
    this.warnings.add(path, message, anchor);
  }

  /** Returns the issues in document order if positions are known, otherwise in the order found. */
  issues(locate: Locate): { errors: PolicyIssue[]; warnings: PolicyIssue[] } {
    return { errors: this.errors.issues(locate), warnings: this.warnings.issues(locate) };
  }
}
