/** Where a run of the released operator would differ from this one (discovery.md sections 6 and 6.1). */
import type { Policy } from "../policy/model";
import type { PipelineResult, Warning } from "../result";
import { policyNotes } from "./parityPolicy";
import { runNotes } from "./parityRun";

/**
 * Returns notes for the page and the command line. They change no number: they name what is computed differently from
 * the operator, if it matters for this policy and, with a result, for this run.
 */
export function parityNotes(policy: Policy, result?: PipelineResult): Warning[] {
  return [...policyNotes(policy), ...runNotes(policy, result)];
}
