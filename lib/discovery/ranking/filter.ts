/**
 * Applies imageFilter to the candidates (discovery.md section 5). Separate from `prepareRanking`, so that a browser
 * that ranks by a policy without a filter does not load the RE2 matcher.
 */
import type { ComputedSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { compileRe2, re2Problem } from "../../document/regex";
import type { Range } from "./columns";
import { everyCandidate } from "./everyCandidate";
import { prepareRanking, type Filtered, type PreparedRanking } from "./prepareRanking";

/** The last result for each list of candidates: an analysis requests the same one repeatedly. */
const answers = new WeakMap<readonly string[], { readonly filter: string; readonly filtered: Filtered }>();

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function filterCandidates(policy: Policy, candidates: readonly string[]): Filtered {
  const filter = filterOf(policy);
  if (filter === "") return everyCandidate(candidates);
  const known = answers.get(candidates);
  if (known?.filter === filter) return known.filtered;
  const filtered = applyFilter(filter, candidates);
  answers.set(candidates, { filter, filtered });
  return filtered;
}

/**
 * Prepares the ranking with the policy's own filter. Throws Re2PatternError when imageFilter is no RE2 expression.
 */
export function prepareFiltered(
  policy: Policy,
  computed: ComputedSignals,
  ranges?: ReadonlyMap<string, Range>,
): PreparedRanking {
  return prepareRanking(policy, computed, filterCandidates(policy, computed.candidates), ranges);
}

function filterOf(policy: Policy): string {
  return ignoredFilter(policy) === null ? (policy.imageFilter ?? "") : "";
}

/**
 * Returns why the policy's filter is not applied: the operator ignores a filter that it cannot parse. Null if it is
 * applied.
 */
export function ignoredFilter({ imageFilter = "", semantics }: Policy): string | null {
  return semantics === "operator" ? re2Problem(imageFilter) : null;
}

function applyFilter(filter: string, candidates: readonly string[]): Filtered {
  const passes = compileRe2(filter);
  const kept: number[] = [];
  const turnedAway: number[] = [];
  candidates.forEach((image, index) => (passes(image) ? kept : turnedAway).push(index));
  return { kept, turnedAway };
}
