/** Failure reasons that a Runner may report. Source: the specification's section 1.7. */

/** The reasons in `features.failure_reasons`. A Runner maps any reason that is not in this list. */
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

/** Returns `unknown_failure` for a missing or unlisted reason. */
export function failureReasonOf(sent: string | undefined): FailureReason {
  return FAILURE_REASONS.find((reason) => reason === sent) ?? "unknown_failure";
}
