/** Finds the stream selector in a LogQL query, `{app="x"}`, without parsing the rest of the language. */

export interface QuerySelector {
  readonly selector: string;
  /** Returns the query with another selector. */
  readonly replace: (selector: string) => string;
}

/** Returns the query's only selector; null if it has none or several, so that it cannot be narrowed by stream. */
export function findSelector(query: string): QuerySelector | null {
  const ranges: [number, number][] = [];
  let open = -1;
  for (let at = 0; at < query.length; at++) {
    const c = query[at];
    if (c === '"' || c === "`") at = endOfString(query, at);
    else if (c === "{" && open < 0) open = at;
    else if (c === "}" && open >= 0) {
      ranges.push([open, at + 1]);
      open = -1;
    }
  }
  const range = ranges[0];
  if (ranges.length !== 1 || range === undefined) return null;
  const [from, to] = range;
  return {
    selector: query.slice(from, to),
    replace: (selector) => query.slice(0, from) + selector + query.slice(to),
  };
}

/** Returns the selector of exactly one stream. */
export function streamSelector(labels: Readonly<Record<string, string>>): string {
  const matchers = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{${matchers.join(", ")}}`;
}

function endOfString(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\" && quote === '"') at++;
    else if (text[at] === quote) return at;
  }
  return text.length;
}
