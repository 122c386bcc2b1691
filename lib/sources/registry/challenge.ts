/** The WWW-Authenticate challenge of a registry (RFC 9110; the distribution project's token specification). */

export interface Challenge {
  /** Lower case: "bearer" or "basic". */
  readonly scheme: string;
  readonly params: ReadonlyMap<string, string>;
}

const PARAM = /([A-Za-z0-9_-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;

/** Returns the bearer challenge if the header has one, otherwise the first; null if there is none. */
export function parseChallenge(header: string | undefined): Challenge | null {
  if (header === undefined) return null;
  const starts = [
    ...header.matchAll(/(?:^|,)\s*([A-Za-z][A-Za-z0-9_-]*)(?=\s+[A-Za-z0-9_-]+\s*=|\s*$|\s*,)/g),
  ];
  const challenges = starts.map((start, index): Challenge => {
    const from = start.index + start[0].length;
    const text = header.slice(from, starts[index + 1]?.index ?? header.length);
    const params = new Map<string, string>();
    for (const [, name, quoted, plain] of text.matchAll(PARAM)) {
      if (name !== undefined) params.set(name.toLowerCase(), (quoted ?? plain ?? "").replace(/\\(.)/g, "$1"));
    }
    return { scheme: (start[1] ?? "").toLowerCase(), params };
  });
  return challenges.find((challenge) => challenge.scheme === "bearer") ?? challenges[0] ?? null;
}
