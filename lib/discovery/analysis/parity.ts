/** Where the released operator's own run would part from this one (discovery.md sections 6 and 6.1). */
import type { Policy } from "../policy/model";
import type { PipelineResult, Warning } from "../result";
import { policyNotes } from "./parityPolicy";
import { runNotes } from "./parityRun";

/**
 * Notes for page and command line, none of which changes a number: what is not computed here as the operator computes
 * it, where it matters for this policy and, with a result, for this run.
 */
export function parityNotes(policy: Policy, result?: PipelineResult): Warning[] {
  return [...policyNotes(policy), ...runNotes(policy, result)];
}
