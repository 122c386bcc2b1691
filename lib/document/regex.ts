/**
 * RE2 expressions, matched in time linear in the text: imageFilter, tagFilter, versionPattern
 * (discovery.md sections 1 and 2). JavaScript's RegExp has neither RE2's semantics nor its time bound.
 */
import { RE2JS } from "re2js";
import { above, LIMITS } from "../limits/limits";
import { patternSize } from "./regexSize";

/** Thrown for a pattern that RE2 does not accept; the message says what is wrong with which part of it. */
export class Re2PatternError extends Error {
  override readonly name = "Re2PatternError";
}

export interface Re2Match {
  /** UTF-16 index of the match's start. */
  readonly index: number;
  /** The whole match, then the capture groups in order; null for a group that did not participate. */
  readonly groups: readonly (string | null)[];
  /** Named groups, `(?P<name>…)`. */
  readonly named: ReadonlyMap<string, string | null>;
}

/** Returns a function that searches for the pattern anywhere in a text. Throws Re2PatternError. */
export function compileRe2(pattern: string): (text: string) => boolean {
  const compiled = compile(pattern);
  return (text) => compiled.test(text);
}

/** Returns a function that finds the first match in a text with its groups, or null. Throws Re2PatternError. */
export function re2Match(pattern: string): (text: string) => Re2Match | null {
  const compiled = compile(pattern);
  const names = Object.entries(compiled.namedGroups());
  return (text) => {
    const matcher = compiled.matcher(text);
    if (!matcher.find()) return null;
    const groups: (string | null)[] = [];
    for (let group = 0; group <= compiled.groupCount(); group++) groups.push(matcher.group(group));
    return {
      index: matcher.start(),
      groups,
      named: new Map(names.map(([name, group]) => [name, groups[group] ?? null])),
    };
  };
}

/** Returns what is wrong with a pattern, in words; null if RE2 accepts it. */
export function re2Problem(pattern: string): string | null {
  try {
    compile(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function compile(pattern: string): RE2JS {
  if (pattern.length > LIMITS.patternCharacters.value) {
    throw new Re2PatternError(`the pattern has ${pattern.length} characters: ${above("patternCharacters")}`);
  }
  // Checked before compiling, which takes time and memory proportional to the size.
  if (patternSize(pattern) > LIMITS.patternSize.value) {
    throw new Re2PatternError(`the pattern's repetitions are too large; ${above("patternSize")}`);
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new Re2PatternError(explain(pattern, error));
  }
}

function explain(pattern: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const full = message.replace(/^error parsing regexp: /, "");
  const reason = full.length <= 160 ? full : `${full.slice(0, 159)}…`;
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) return `${reason}; RE2 has no lookahead or lookbehind`;
  if (/\\[1-9]/.test(pattern)) return `${reason}; RE2 has no backreferences`;
  return reason;
}
