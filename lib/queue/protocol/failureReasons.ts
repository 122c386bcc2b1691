/** Why a build failed, as far as a Runner may say. Source: the specification's section 1.7. */

/** What `features.failure_reasons` lists: a Runner maps what it does not find here. */
export const FAILURE_REASONS = [
  "unknown_failure",
  "script_failure",
  "api_failure",
  "stuck_or_timeout_failure",
  "runner_system_failure",
  "job_execution_timeout",
  "image_pull_failure",
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A reason that is not listed, or none, is `unknown_failure`. */
export function failureReasonOf(sent: string | undefined): FailureReason {
  return FAILURE_REASONS.find((reason) => reason === sent) ?? "unknown_failure";
}
