/** Orders a registry's tags, newest first, and names their images (discovery.md sections 2 and 8). Pure. */
import { compareCodePoints } from "../../../numeric/codePoints";
import type { ScoredImage } from "../../../discovery";
import { compileRe2, re2Match } from "../../../document/regex";
import { compareVersions, findVersion, type Version } from "./version";

export interface TagRules {
  /** RE2; matches anywhere in the tag. */
  readonly tagFilter?: string | undefined;
  /** RE2; its first group, or the whole match, is the version. A tag that does not match has none. */
  readonly versionPattern?: string | undefined;
  readonly topX?: number | undefined;
}

/**
 * Returns the kept tags, newest first: versioned ones by version, equal versions by tag; then the unversioned ones,
 * last listed first. Duplicate tags count once. Throws Re2PatternError.
 */
export function newestTags(tags: readonly string[], rules: TagRules): string[] {
  const passes = rules.tagFilter === undefined ? () => true : compileRe2(rules.tagFilter);
  const versionOf = versionReader(rules.versionPattern);
  const versioned: { tag: string; version: Version }[] = [];
  const unversioned: string[] = [];
  for (const tag of new Set(tags)) {
    if (!passes(tag)) continue;
    const version = versionOf(tag);
    if (version) versioned.push({ tag, version });
    else unversioned.push(tag);
  }
  versioned.sort((a, b) => compareVersions(b.version, a.version) || compareCodePoints(a.tag, b.tag));
  return [...versioned.map(({ tag }) => tag), ...unversioned.reverse()].slice(0, rules.topX);
}

/** Rank score = number of kept tags − index. */
export function scoreTags(kept: readonly string[], imageOf: (tag: string) => string): ScoredImage[] {
  return kept.map((tag, index) => ({ image: imageOf(tag), score: kept.length - index }));
}

function versionReader(pattern: string | undefined): (tag: string) => Version | null {
  if (pattern === undefined) return findVersion;
  const match = re2Match(pattern);
  return (tag) => {
    const found = match(tag);
    if (!found) return null;
    return findVersion(found.groups[1] ?? found.groups[0] ?? "");
  };
}
