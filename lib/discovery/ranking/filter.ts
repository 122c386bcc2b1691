/**
 * imageFilter over the candidates (discovery.md section 5). Apart from `prepareRanking`, because a browser that ranks
 * by a policy without a filter need not load what matches RE2 expressions.
 */
import type { ComputedSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { compileRe2, re2Problem } from "../../document/regex";
import type { Range } from "./columns";
import { everyCandidate } from "./everyCandidate";
import { prepareRanking, type Filtered, type PreparedRanking } from "./prepareRanking";

/** The last answer for each list of candidates: an analysis asks for the same again and again. */
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

/** The ranking after its own filter. Throws Re2PatternError when imageFilter is no RE2 expression. */
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

/** Why the policy's filter is not applied: the operator ranks without one that it cannot read. Null where it is. */
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
