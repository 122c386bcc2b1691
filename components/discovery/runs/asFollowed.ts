import type { Operation } from "@/lib/api/operations";
import type { Run } from "@/lib/api/runs";
import { isUnderWay } from "@/lib/client/underWay";

/**
 * The run with the state and start of its operation, which arrive sooner; the unchanged run once the operation has
 * ended, since the results are still to be read.
 */
export function asFollowed(run: Run, operation: Operation | null): Run {
  if (operation === null || !isUnderWay(operation.state)) return run;
  const { state, startedAt } = operation;
  return { ...run, state, startedAt };
}
