/**
 * Reading named fields of a log entry (discovery.md sections 4 and 8): event JSON with nested objects
 * flattened by `_`, or logfmt.
 */

export type Fields = ReadonlyMap<string, string>;

const MAX_DEPTH = 6;
const NO_FIELDS: Fields = new Map();

/** Returns the line's fields; null if it is neither a JSON object nor logfmt. An empty line has no fields. */
export function parseLine(line: string): Fields | null {
  const text = line.trim();
  if (text === "") return NO_FIELDS;
  if (text.startsWith("{")) {
    const value = parseJson(text);
    if (value !== null) return value;
  }
  return parseLogfmt(text);
}

function parseJson(text: string): Fields | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const fields = new Map<string, string>();
  flatten("", value, 0, fields);
  return fields;
}

function flatten(prefix: string, value: unknown, depth: number, into: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (typeof value === "object") {
    if (Array.isArray(value) || depth >= MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) {
      const name = key.replaceAll(".", "_");
      flatten(prefix === "" ? name : `${prefix}_${name}`, inner, depth + 1, into);
    }
    return;
  }
  // Of `a: {b}` and `a_b`, the first in the text wins, so that only the order of keys decides.
  if (prefix !== "" && !into.has(prefix)) into.set(prefix, String(value));
}

const PAIR = /\s*([^\s="]+)(?:=("(?:[^"\\]|\\[^])*"|[^\s"]*))?(?=\s|$)/y;

function parseLogfmt(text: string): Fields | null {
  const fields = new Map<string, string>();
  PAIR.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const match = PAIR.exec(text);
    if (match === null) return null;
    end = PAIR.lastIndex;
    const [, key, value] = match;
    if (key === undefined || value === undefined) continue;
    const name = key.replaceAll(".", "_");
    if (!fields.has(name)) fields.set(name, unquote(value));
  }
  return fields.size === 0 ? null : fields;
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === "string" ? text : value;
  } catch {
    // Go's strconv.Quote has escapes that JSON lacks (\x00, \a, \'); the text around them is still used.
    return value.slice(1, -1).replace(/\\([\s\S])/g, "$1");
  }
}

/**
 * Returns the first non-empty value. Each name is looked up in the labels, then in the line, before the next name.
 * Dots in a name stand for the flattened form.
 */
export function lookUp(
  names: readonly string[],
  labels: Readonly<Record<string, string>>,
  line: Fields,
): string | null {
  for (const name of names) {
    const flat = name.replaceAll(".", "_");
    const value =
      ownText(labels, name) || (flat === name ? "" : ownText(labels, flat)) || (line.get(flat) ?? "");
    if (value !== "") return value;
  }
  return null;
}

function ownText(labels: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? "") : "";
}
