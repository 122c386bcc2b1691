/** The answer of a policy without imageFilter. */
import type { Filtered } from "./prepareRanking";

/** Columns are kept by the answer that they were made for, so the same list has the same answer. */
const answers = new WeakMap<readonly string[], Filtered>();

export function everyCandidate(candidates: readonly string[]): Filtered {
  const known = answers.get(candidates) ?? { kept: candidates.map((_, index) => index), turnedAway: [] };
  answers.set(candidates, known);
  return known;
}
