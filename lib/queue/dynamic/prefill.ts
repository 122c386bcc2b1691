/** The builds that a refill puts into a list. Spec: queue, 3.2 and 3.3. */
import { eligible } from "../match/eligible";
import { inLine, type RunningByProject } from "../order/order";
import type { PendingBuild, RunnerCriteria } from "../shapes";
import { prefillSize } from "./rules";

/**
 * Returns the ids in hand-out order, at most `entries` clamped to 10…100. An empty result means that the sentinel is
 * due.
 */
export function prefill(
  criteria: RunnerCriteria,
  builds: readonly PendingBuild[],
  runningByProject: RunningByProject,
  entries?: number,
): readonly number[] {
  const asked = { criteria, paused: false };
  const matching = builds.filter((build) => eligible(build, asked).eligible);
  return inLine(criteria.type, matching, runningByProject)
    .slice(0, prefillSize(entries))
    .map(({ build }) => build.id);
}
