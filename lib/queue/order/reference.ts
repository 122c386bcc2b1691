/** What the orders are compared with: picking one by one, and sorting once by counts that stay as they were. */
import { pickNext, type Queued, type RunningByProject } from "./order";

/** Picks one by one on an instance runner while none ends; each pick counts as running from then on. */
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

/** Sorted once by the counts of now. Requests that overlap and cannot see each other's picks take from this order. */
export function frozenOrder<B extends Queued>(
  builds: readonly B[],
  runningByProject: RunningByProject,
): readonly B[] {
  const running = ({ projectId }: B): number => runningByProject.get(projectId) ?? 0;
  return [...builds].sort((a, b) => running(a) - running(b) || a.id - b.id);
}
