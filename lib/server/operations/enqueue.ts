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
 * `priority`: the lower, the sooner.
 */
export async function enqueue(tx: Tx, kind: string, id: string, priority = 0): Promise<void> {
  const payload = JSON.stringify({ id, runId: id });
  await tx.$executeRaw`
    select 1 from graphile_worker.add_job(
      ${kind}, payload := ${payload}::json, job_key := ${jobKey(kind, id)}, max_attempts := 1,
      priority := ${priority}::int)`;
}

/** Takes a waiting job out of the queue; one that is being worked on stays. */
export async function removeJob(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from graphile_worker.remove_job(${jobKey(kind, id)})`;
}
