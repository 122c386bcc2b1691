/** Reference orders for comparison: picking one by one, and sorting once by fixed counts. */
import { pickNext, type Queued, type RunningByProject } from "./order";

/** Picks builds one by one on an instance runner while none ends. Each pick counts as running afterwards. */
export function greedyOrder<B extends Queued>(
  builds: readonly B[],
  runningByProject: RunningByProject,
): readonly B[] {
  const waiting = new Set(builds);
  const running = new Map(runningByProject);
  const order: B[] = [];
  for (;;) {
    const next = pickNext("instance", waiting, running);
    if (next === undefined) return order;
    waiting.delete(next);
    running.set(next.projectId, (running.get(next.projectId) ?? 0) + 1);
    order.push(next);
  }
}

/** Sorts once by the current counts. Overlapping requests that cannot see each other's picks follow this order. */
export function frozenOrder<B extends Queued>(
  builds: readonly B[],
  runningByProject: RunningByProject,
): readonly B[] {
  const running = ({ projectId }: B): number => runningByProject.get(projectId) ?? 0;
  return [...builds].sort((a, b) => running(a) - running(b) || a.id - b.id);
}
