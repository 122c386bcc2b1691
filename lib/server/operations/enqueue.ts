/** Jobs are rows of graphile-worker in the same database, written in the transaction of what they are for. */
import { z } from "zod";
import type { Tx } from "../core/db";

/**
 * `runId` supports version 0.1.0 during an upgrade: its jobs have only `runId`, and it reads `runId` from today's
 * jobs.
 */
const payloadSchema = z
  .object({ id: z.uuid().optional(), runId: z.uuid().optional() })
  .transform(({ id, runId }) => id ?? z.uuid().parse(runId));

/** Returns the id of the operation that a job is for. Throws for a payload without one. */
export function operationOf(payload: unknown): string {
  return payloadSchema.parse(payload);
}

function jobKey(kind: string, id: string): string {
  return `${kind}:${id}`;
}

/**
 * Enqueues at most one job per operation, however often it is called. A job is tried once: if its worker dies, the
 * operation's own row decides how to go on (sweep.ts), which is quicker than the queue's four hours. `priority`:
 * lower runs sooner; by default that of the operation's previous job, so that a resumed operation does not overtake
 * what somebody waits for, or 0 without one. `afterMs`: minimum delay in milliseconds.
 */
export async function enqueue(
  tx: Tx,
  kind: string,
  id: string,
  { priority, afterMs = 0 }: { readonly priority?: number | undefined; readonly afterMs?: number } = {},
): Promise<void> {
  const payload = JSON.stringify({ id, runId: id });
  const key = jobKey(kind, id);
  await tx.$executeRaw`
    select 1 from graphile_worker.add_job(
      ${kind}, payload := ${payload}::json, job_key := ${key}, max_attempts := 1,
      run_at := now() + make_interval(secs => ${afterMs / 1_000}::float8),
      priority := coalesce(
        ${priority ?? null}::int, (select job.priority from graphile_worker.jobs job where job.key = ${key}), 0))`;
}

/** Removes a waiting job from the queue; a running one stays. */
export async function removeJob(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from graphile_worker.remove_job(${jobKey(kind, id)})`;
}
