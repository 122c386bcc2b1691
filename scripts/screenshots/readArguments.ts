/** The arguments of `npm run screenshots`. */

interface Arguments<P> {
  /** URL of a running demo without a trailing slash; null to start one. */
  readonly url: string | null;
  readonly pictures: readonly P[];
}

/** Reads a URL and a name prefix in any order. Throws if one is given twice, or if no picture has the prefix. */
export function readArguments<P extends { readonly name: string }>(
  given: readonly string[],
  all: readonly P[],
): Arguments<P> {
  const urls = given.filter((each) => /^https?:\/\//.test(each));
  const prefixes = given.filter((each) => !urls.includes(each));
  if (urls.length > 1 || prefixes.length > 1)
    throw new Error("Usage: npm run screenshots -- [URL] [PREFIX]: one address and one prefix at the most.");
  const [prefix = ""] = prefixes;
  const pictures = all.filter(({ name }) => name.startsWith(prefix));
  if (pictures.length === 0)
    throw new Error(
      `No picture's name begins with "${prefix}". They are ${all.map(({ name }) => name).join(", ")}.`,
    );
  return { url: urls[0]?.replace(/\/+$/, "") ?? null, pictures };
}
