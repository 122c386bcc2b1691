/** Jobs are rows of graphile-worker in the same database: written in the transaction of what they are for. */
import { z } from "zod";
import type { Tx } from "../core/db";

/** `runId`: jobs that version 0.1.0 enqueued, and what it reads from those of today while servers are replaced. */
const payloadSchema = z
  .object({ id: z.uuid().optional(), runId: z.uuid().optional() })
  .transform(({ id, runId }) => id ?? z.uuid().parse(runId));

/** The operation that a job is for. Throws for a payload that names none. */
export function operationOf(payload: unknown): string {
  return payloadSchema.parse(payload);
}

function jobKey(kind: string, id: string): string {
  return `${kind}:${id}`;
}

/**
 * One job an operation, however often it is asked for. A job is tried once: what becomes of an operation whose
 * worker died is decided by its own row (sweep.ts), which is quicker than the queue's four hours.
 * `priority`: the lower, the sooner. Unless said that of the operation's job before this one, so that what is taken up
 * again does not overtake what somebody waits for; 0 where there is none. `afterMs`: not before.
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

/** Takes a waiting job out of the queue; one that is being worked on stays. */
export async function removeJob(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from graphile_worker.remove_job(${jobKey(kind, id)})`;
}
