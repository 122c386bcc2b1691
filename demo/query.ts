/** A scanner for both query languages, which share strings, names and label matchers. */

export class QuerySyntaxError extends Error {
  override readonly name = "QuerySyntaxError";

  constructor(
    message: string,
    /** Index in the query. */
    readonly at: number,
  ) {
    super(message);
  }
}

export interface Matcher {
  readonly label: string;
  readonly op: "=" | "!=" | "=~" | "!~";
  readonly value: string;
  readonly test: (text: string) => boolean;
}

export class Scanner {
  private at = 0;

  constructor(readonly text: string) {}

  get position(): number {
    this.skip();
    return this.at;
  }

  get done(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }

  /** Consumes the token if it comes next. */
  take(token: string): boolean {
    this.skip();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expected "${token}"`);
  }

  /** Consumes a name; null if there is none. */
  name(): string | null {
    this.skip();
    const found = /^[A-Za-z_:][A-Za-z0-9_:]*/.exec(this.text.slice(this.at))?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  number(): number | null {
    this.skip();
    const found = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.exec(this.text.slice(this.at))?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return Number(found);
  }

  string(): string {
    this.skip();
    const rest = this.text.slice(this.at);
    const found = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)/.exec(rest)?.[0];
    if (found === undefined) return this.fail("expected a string");
    this.at += found.length;
    const inner = found.slice(1, -1);
    if (found.startsWith("`")) return inner;
    return inner.replace(/\\(.)/g, (_, c: string) => ({ n: "\n", t: "\t", r: "\r" })[c] ?? c);
  }

  matcher(label: string): Matcher {
    const op = (["=~", "!~", "!=", "="] as const).find((candidate) => this.take(candidate));
    if (op === undefined) return this.fail("expected one of =, !=, =~, !~");
    const from = this.position;
    const value = this.string();
    return { label, op, value, test: tester(op, value, from) };
  }

  /** Parses `{a="b", …}` after the opening brace. */
  matchers(): Matcher[] {
    const matchers: Matcher[] = [];
    while (!this.take("}")) {
      const label = this.name();
      if (label === null) return this.fail("expected a label name");
      matchers.push(this.matcher(label));
      if (!this.take(",")) {
        this.expect("}");
        break;
      }
    }
    return matchers;
  }

  fail(what: string): never {
    const next = this.text.slice(this.position, this.position + 20).split("\n")[0] ?? "";
    throw new QuerySyntaxError(
      `${what}, found ${next === "" ? "the end of the query" : `"${next}"`}`,
      this.at,
    );
  }

  private skip(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? "")) this.at++;
      if (this.text[this.at] !== "#") return;
      while (this.at < this.text.length && this.text[this.at] !== "\n") this.at++;
    }
  }
}

/**
 * Returns the matchers of a series selector such as `up{job="node"}`, including one on `__name__`. Throws
 * QuerySyntaxError.
 */
export function parseSelector(text: string): Matcher[] {
  const scanner = new Scanner(text);
  const name = scanner.name();
  const matchers = scanner.take("{") ? scanner.matchers() : [];
  if (name !== null) {
    matchers.push({ label: "__name__", op: "=", value: name, test: (other) => other === name });
  }
  if (matchers.length === 0 || !scanner.done) scanner.fail("expected a selector");
  return matchers;
}

/** Returns line and column, which the servers write as "1:5". */
export function place(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function tester(op: Matcher["op"], value: string, at: number): (text: string) => boolean {
  if (op === "=") return (text) => text === value;
  if (op === "!=") return (text) => text !== value;
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^(?:${value})$`, "u");
  } catch {
    throw new QuerySyntaxError(`the regular expression "${value}" is not valid`, at);
  }
  return op === "=~" ? (text) => pattern.test(text) : (text) => !pattern.test(text);
}
