/** The SQL strategy: each request runs the matching query, and takes the first build that nobody else is taking. */
import { QUEUE_RULES } from "../../../queue";
import { assign } from "../assign";
import type { Found } from "../dynamic/dynamicRunnerJobsQueue";
import { queueMetrics } from "../metrics";
import type { StoredRunner } from "../runners/read";
import { behindCopy } from "./behindCopy";
import { findCandidates } from "./candidates";
import type { Asking } from "../take";

/** Candidates that are checked at once: most requests get one of the first. */
const AT_ONCE = 15;

export async function runnerJobsQueue(
  runner: StoredRunner,
  asking: Asking,
  lastUpdate: string | null,
): Promise<Found> {
  const { retrieval, size, count } = queueMetrics();
  const { type } = runner.criteria;
  const end = retrieval.startTimer({ runner_type: type });
  const candidates = await findCandidates(runner.criteria, QUEUE_RULES.scanLimit);
  end();
  size.observe({ runner_type: type }, candidates.length);
  if (candidates.length === 0) {
    // The next poll tries again.
    const isBehind = (await behindCopy(runner.criteria, 1)).length > 0;
    return isBehind ? { kind: "conflict", depth: 0 } : { kind: "none", lastUpdate, depth: 0 };
  }
  const ids = candidates.map(({ build }) => build.id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    count("queue_iteration");
    const { build } = await assign(runner, ids.slice(from, from + AT_ONCE), asking);
    if (build) return { kind: "assigned", build, depth: ids.indexOf(build.id) + 1 };
  }
  if (candidates.length === QUEUE_RULES.scanLimit) count("queue_depth_limit");
  return { kind: "conflict", depth: ids.length };
}
