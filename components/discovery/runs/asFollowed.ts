import type { Operation } from "@/lib/api/operations";
import type { Run } from "@/lib/api/runs";
import { isUnderWay } from "@/lib/client/underWay";

/**
 * The run with the state and the start that its operation tells, which come sooner; the run itself once that has ended,
 * since the results are still to be read.
 */
export function asFollowed(run: Run, operation: Operation | null): Run {
  if (operation === null || !isUnderWay(operation.state)) return run;
  const { state, startedAt } = operation;
  return { ...run, state, startedAt };
}
