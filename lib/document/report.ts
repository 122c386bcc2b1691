/** Collects everything found in a document; messages and positions are made at the end, for what is listed. */
import { LIMITS } from "../limits/limits";
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

/** A function where the text costs more than a constant: it is called for what is listed only. */
export type Message = string | (() => string);

interface Finding {
  readonly path: Path;
  readonly message: Message;
  readonly anchor: Anchor;
}

class Findings {
  private readonly first: Finding[] = [];
  count = 0;

  /** A document can hold a hundred thousand mistakes; those beyond the limit are only counted. */
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
  /** The document is read as a reader that accepts more does: a `fault` of it is a warning. */
  lenient = false;
  private readonly errors = new Findings();
  private readonly warnings = new Findings();
  /** Instructions that the document's regular expressions compile to so far. */
  patternSize = 0;

  get hasErrors(): boolean {
    return this.errors.count > 0;
  }

  error(path: Path, message: Message, anchor: Anchor = "value"): void {
    this.errors.add(path, message, anchor);
  }

  /** An error, or a warning where the reading is lenient. */
  fault(path: Path, message: Message, anchor: Anchor = "value"): void {
    (this.lenient ? this.warnings : this.errors).add(path, message, anchor);
  }

  warn(path: Path, message: Message, anchor: Anchor = "value"): void {
    this.warnings.add(path, message, anchor);
  }

  /** In the order of the document where positions are known, else as found. */
  issues(locate: Locate): { errors: PolicyIssue[]; warnings: PolicyIssue[] } {
    return { errors: this.errors.issues(locate), warnings: this.warnings.issues(locate) };
  }
}
