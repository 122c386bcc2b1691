/** Where the released operator's own run would part from this one (discovery.md sections 6 and 6.1). */
import { computeSignals, type PipelineOptions } from "../signals/computeSignals";
import type { QueryOutcome } from "../samples/data";
import type { Policy } from "../policy/model";
import { rank } from "../ranking/rank";
import type { PipelineResult, Warning } from "../result";
import { differs, policyNotes } from "./parityPolicy";
import { runNotes } from "./parityRun";
import { diffRankings } from "./runDiff";
import { type RunDiff } from "./shapes/runDiff";

/**
 * Notes for page and command line, none of which changes a number: what is not computed here as the operator computes
 * it, where it matters for this policy and, with a result, for this run.
 */
export function parityNotes(policy: Policy, result?: PipelineResult): Warning[] {
  return [...policyNotes(policy), ...runNotes(policy, result)];
}

export interface SemanticsComparison {
  readonly proposal: PipelineResult;
  readonly operator: PipelineResult;
  /** From the proposal's ranking to the operator's. */
  readonly diff: RunDiff;
  readonly notes: readonly Warning[];
}

/**
 * The policy at hand under both semantics. The samples are those that were fetched: where an image came in more
 * than one series they were already joined by the rule of the policy's own semantics, and a note says so.
 */
export function compareSemantics(
  policy: Policy,
  outcomes: readonly QueryOutcome[],
  options: PipelineOptions,
): SemanticsComparison {
  const under = (semantics: Policy["semantics"]): PipelineResult => {
    const variant = { ...policy, semantics };
    return rank(variant, computeSignals(variant, outcomes, options));
  };
  const proposal = under("proposal");
  const operator = under("operator");
  const joined = operator.warnings.filter((warning) => warning.code === "duplicateSeries");
  const notes = joined.map((warning) =>
    differs(
      `query "${warning.query ?? ""}" has more than one series for an image; both sides show them joined as ` +
        `${policy.semantics} semantics does (${policy.semantics === "operator" ? "the last wins" : "added"})`,
      warning.query,
    ),
  );
  return {
    proposal,
    operator,
    diff: diffRankings(proposal, operator),
    notes: [...parityNotes(policy, operator), ...notes],
  };
}
