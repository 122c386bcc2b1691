/**
 * Finds the position of an error in a query: `1:12: parse error: …` from Prometheus, `parse error at line 1, col 12:
 * …` from Loki.
 */

export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as in editors. */
  readonly column: number;
  /** The server's message without the position. */
  readonly message: string;
}

const PROMETHEUS = /\b(\d{1,6}):(\d{1,6}): (parse error: [^]*)/;
const LOKI = /\bparse error at line (\d{1,6}), col (\d{1,6}): ([^]*)/;

/** Returns null if the message names no position within the query. */
export function placeIn(message: string, query: string): Place | null {
  const prometheus = PROMETHEUS.exec(message);
  const found = prometheus ?? LOKI.exec(message);
  if (found === null) return null;
  const line = Number(found[1]);
  const text = query.split("\n")[line - 1];
  if (text === undefined) return null;
  const before = Number(found[2]) - 1;
  // Prometheus counts bytes, Loki characters.
  const passed = prometheus
    ? Buffer.from(text).subarray(0, before).toString()
    : [...text].slice(0, before).join("");
  return { line, column: passed.length + 1, message: (found[3] ?? "").trim() };
}
