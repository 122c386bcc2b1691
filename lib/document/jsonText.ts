/** What JSON.parse does not report: the position of an error, and the positions of values. */
import { extendPath } from "./path";
import type { Position } from "./report";

export interface JsonProblem extends Position {
  /** What is wrong there and what would be right. */
  readonly message: string;
}

interface Open {
  readonly closer: "]" | "}";
  /** Its path; null if its contents are not visited. */
  readonly path: string | null;
  /** Index or key of the current value. */
  key: string | number;
}

interface Wrong {
  readonly offset: number;
  readonly message: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** The first key of a YAML map, or a document separator. */
const YAML = /^(?:---\s|[A-Za-z]\w*:\s)/;

/** Returns the first position at which a text is not JSON; null for valid JSON. */
export function jsonProblem(text: string): JsonProblem | null {
  const wrong = walk(text, () => false);
  return wrong === null ? null : { ...positionOf(text, wrong.offset), message: wrong.message };
}

/**
 * Returns the start positions of the values at these paths (in the format of formatPath) in JSON. A missing value,
 * such as an absent field, gets the position of the nearest value that should contain it.
 */
export function jsonPositions(text: string, paths: readonly string[]): readonly Position[] {
  const offsets = new Map<string, number>();
  walk(text, (path, offset) => {
    const leads = paths.some((wanted) => leadsTo(path, wanted));
    if (leads) offsets.set(path, offset);
    return leads;
  });
  return paths.map((wanted) => {
    let best = "";
    for (const path of offsets.keys()) if (path.length > best.length && leadsTo(path, wanted)) best = path;
    return positionOf(text, offsets.get(best) ?? 0);
  });
}

function leadsTo(path: string, wanted: string): boolean {
  if (path === "" || path === wanted) return true;
  return wanted.startsWith(path) && ".[".includes(wanted[path.length] ?? "");
}

/**
 * Calls `visit` for each value, outermost first, and for the contents of a map or list only if it returned true for
 * it. Returns the first error if the text is not JSON.
 */
function walk(text: string, visit: (path: string, offset: number) => boolean): Wrong | null {
  const open: Open[] = [];
  let at = end(SPACE, text, 0);
  let wrong: Wrong | null = null;

  /** Reads `"key":` and stops before the value. */
  const readKey = (into: Open): void => {
    const close = end(STRING, text, at);
    if (close < 0) {
      wrong = unexpected(text, at, "a key in double quotes");
      return;
    }
    into.key = JSON.parse(text.slice(at, close)) as string;
    at = end(SPACE, text, close);
    if (text[at] === ":") at = end(SPACE, text, at + 1);
    else wrong = unexpected(text, at, "a colon after the key");
  };

  while (wrong === null) {
    const around = open.at(-1);
    let path: string | null = "";
    if (around !== undefined) path = around.path === null ? null : extendPath(around.path, around.key);
    if (path !== null && !visit(path, at)) path = null;
    const first = text[at];
    let ended = true;
    if (first === "{" || first === "[") {
      const next: Open = first === "{" ? { closer: "}", path, key: "" } : { closer: "]", path, key: 0 };
      at = end(SPACE, text, at + 1);
      if (text[at] === next.closer) at++;
      else {
        ended = false;
        open.push(next);
        if (first === "{") readKey(next);
      }
    } else {
      const close = end(first === '"' ? STRING : OTHER, text, at);
      if (close < 0) return unexpected(text, at, "a value");
      at = close;
    }
    while (ended) {
      at = end(SPACE, text, at);
      const inner = open.at(-1);
      if (inner === undefined) return at === text.length ? null : unexpected(text, at, "nothing more");
      if (text[at] === inner.closer) {
        open.pop();
        at++;
      } else if (text[at] === ",") {
        ended = false;
        at = end(SPACE, text, at + 1);
        if (typeof inner.key === "number") inner.key++;
        else readKey(inner);
      } else return unexpected(text, at, `a comma or ${inner.closer}`);
    }
  }
  return wrong;
}

/** Returns the end of the expression's match at `at`; -1 without one. */
function end(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
}

function unexpected(text: string, offset: number, wanted: string): Wrong {
  return {
    offset,
    message: `is not JSON: ${found(text, offset)} where ${wanted} should be${fixOf(text, offset)}`,
  };
}

function found(text: string, offset: number): string {
  const first = text[offset];
  if (first === undefined) return "the text ends";
  if (first === '"') return "a text that is not closed, or that holds a line break or an unknown escape,";
  const word = /[\w.+-]{1,20}/y;
  word.lastIndex = offset;
  return word.exec(text)?.[0] ?? JSON.stringify(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

function fixOf(text: string, offset: number): string {
  switch (text[offset]) {
    case "/":
    case "#":
      return "; JSON has no comments";
    case "'":
      return "; write texts in double quotes";
    case "]":
    case "}":
      return /,\s*$/.test(text.slice(Math.max(0, offset - 1_000), offset))
        ? "; leave the comma before it out"
        : "";
    default:
      return offset === 0 && YAML.test(text)
        ? "; it looks like YAML: give it as JSON (kubectl's -o json)"
        : "";
  }
}

function positionOf(text: string, offset: number): Position {
  const before = offset === 0 ? -1 : text.lastIndexOf("\n", offset - 1);
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return { line, column: offset - before };
}
