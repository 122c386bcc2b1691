/** Versions in tags: semantic versioning 2.0.0, with any number of numeric parts. */

export interface Version {
  readonly numbers: readonly bigint[];
  /** Pre-release identifiers; empty for a release. */
  readonly preRelease: readonly string[];
}

/**
 * Two or more numbers joined by dots anywhere, or a single number at the start that is the whole version ("20",
 * "v3-alpine").
 */
const VERSION = /(?:(?<!\d)\d+(?:\.\d+)+|^v?\d+(?=$|-))/;
const PRE_RELEASE = /^-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)/;

/** Returns the first version in the text; null if there is none. */
export function findVersion(text: string): Version | null {
  const found = VERSION.exec(text);
  if (!found) return null;
  const numbers = found[0].replace(/^v/, "").split(".").map(BigInt);
  const rest = text.slice(found.index + found[0].length);
  return { numbers, preRelease: PRE_RELEASE.exec(rest)?.[1]?.split(".") ?? [] };
}

/** Negative if `a` is older; missing numbers count as 0. */
export function compareVersions(a: Version, b: Version): number {
  const length = Math.max(a.numbers.length, b.numbers.length);
  for (let k = 0; k < length; k++) {
    const order = compareNumbers(a.numbers[k] ?? 0n, b.numbers[k] ?? 0n);
    if (order !== 0) return order;
  }
  if (a.preRelease.length === 0 || b.preRelease.length === 0) {
    return Number(a.preRelease.length === 0) - Number(b.preRelease.length === 0);
  }
  return comparePreReleases(a.preRelease, b.preRelease);
}

function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  for (let k = 0; k < Math.min(a.length, b.length); k++) {
    const order = compareIdentifiers(a[k] ?? "", b[k] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numeric identifiers compare by value and sort before the others, which compare as ASCII text. */
function compareIdentifiers(a: string, b: string): number {
  const numericA = /^\d+$/.test(a);
  const numericB = /^\d+$/.test(b);
  if (numericA && numericB) return compareNumbers(BigInt(a), BigInt(b));
  if (numericA !== numericB) return numericA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
