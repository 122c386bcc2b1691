/**
 * Orders a registry's tags, newest first, like the released operator (discovery.md section 6.1): versions of three
 * numbers below 2^64, found as its version library finds them. Duplicate tags are included: each counts towards topX,
 * and the image that they build counts once (registry.ts). Pure.
 */
import { compareCodePoints } from "../../../numeric/codePoints";
import { compileRe2, re2Match } from "../../../document/regex";
import type { TagRules } from "./tagOrder";
import { compareVersions, type Version } from "./version";

const MAX_LENGTH = 256;
const MAX_NUMBER = 2n ** 64n - 1n;
const IDENTIFIERS = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
const WHOLE = new RegExp(
  `^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:-(${IDENTIFIERS}))?(?:\\+${IDENTIFIERS})?$`,
);
const INSIDE = /(?<!\d)\d+\.\d+(?:\.\d+)?(?:[-+][0-9A-Za-z.-]+)?/;

/** Like `newestTags`; a pattern's version is exactly its first group. Throws Re2PatternError. */
export function operatorTags(
  tags: readonly string[],
  { tagFilter, versionPattern, topX }: TagRules,
): string[] {
  const passes = tagFilter === undefined ? () => true : compileRe2(tagFilter);
  const versionOf = versionReader(versionPattern);
  const versioned: { tag: string; version: Version }[] = [];
  const unversioned: string[] = [];
  for (const tag of tags) {
    if (!passes(tag)) continue;
    const version = versionOf(tag);
    if (version === null) unversioned.push(tag);
    else versioned.push({ tag, version });
  }
  versioned.sort((a, b) => compareVersions(b.version, a.version) || compareCodePoints(a.tag, b.tag));
  return [...versioned.map(({ tag }) => tag), ...unversioned.reverse()].slice(0, topX);
}

function versionReader(pattern: string | undefined): (tag: string) => Version | null {
  if (pattern === undefined) return (tag) => readVersion(tag) ?? readVersion(INSIDE.exec(tag)?.[0] ?? "");
  const match = re2Match(pattern);
  return (tag) => readVersion(match(tag)?.groups[1] ?? "");
}

function readVersion(text: string): Version | null {
  const match = text.length <= MAX_LENGTH ? WHOLE.exec(text) : null;
  if (match === null) return null;
  const numbers = [match[1], match[2], match[3]].map((number) => BigInt(number ?? 0));
  const parts = match[4]?.split(".") ?? [];
  const padded = parts.some((part) => /^0\d+$/.test(part));
  // Numbers beyond 64 bits are compared as text: appending a character below all others makes them text without
  // changing any order.
  const preRelease = parts.map((part) =>
    /^\d+$/.test(part) && BigInt(part) > MAX_NUMBER ? `${part}\0` : part,
  );
  return padded || numbers.some((number) => number > MAX_NUMBER) ? null : { numbers, preRelease };
}
