/** Jobs are rows of graphile-worker in the same database: written in the transaction of what they are for. */
import type { Tx } from "../db";

export const RUN_TASK = "run";

export function runJobKey(runId: string): string {
  return `run:${runId}`;
}

/**
 * One job a run, however often it is asked for. A job is tried once: what becomes of a run whose worker died is
 * decided by the run's own row (sweep.ts), which is quicker than the queue's four hours.
 * `priority`: the lower, the sooner.
 */
export async function enqueueRun(tx: Tx, runId: string, priority = 0): Promise<void> {
  const payload = JSON.stringify({ runId });
  await tx.$executeRaw`
    select 1 from graphile_worker.add_job(
      ${RUN_TASK}, payload := ${payload}::json, job_key := ${runJobKey(runId)}, max_attempts := 1,
      priority := ${priority}::int)`;
}

/** Takes a waiting job out of the queue; one that is being worked on stays. */
export async function removeRunJob(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`select 1 from graphile_worker.remove_job(${runJobKey(runId)})`;
}
