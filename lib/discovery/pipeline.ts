/** The pipeline, in order: outcomes → signals → ranking. Pure: the clock is an argument. */
import { computeSignals, type PipelineOptions } from "./signals/computeSignals";
import type { QueryOutcome } from "./samples/data";
import type { Policy } from "./policy/model";
import { rank } from "./ranking/rank";
import type { PipelineResult } from "./result";

/** Throws Re2PatternError when imageFilter is no RE2 expression; everything else is in the result. */
export function runPipeline(
  policy: Policy,
  outcomes: readonly QueryOutcome[],
  options: PipelineOptions,
): PipelineResult {
  return rank(policy, computeSignals(policy, outcomes, options));
}
