/**
 * Jobs that no worker will take again: their worker died, or they failed. They would count in the queue indefinitely.
 */
import type { Tx } from "../core/db";

interface DeadJob {
  readonly id: bigint;
  readonly worker: string | null;
}

/**
 * Removes the jobs of these kinds that have used up their attempts and whose operation has ended, was deleted or has
 * another job. A job that was locked less than `seconds` ago may still be running. Returns the number removed.
 */
export async function removeDeadJobs(tx: Tx, kinds: readonly string[], seconds: number): Promise<number> {
  // A job that was replaced by another one has lost its key.
  const dead = await tx.$queryRaw<DeadJob[]>`
    select job.id, job.locked_by as worker from graphile_worker.jobs job
    where job.task_identifier = any(${[...kinds]}) and job.attempts >= job.max_attempts
      and (job.locked_at is null or job.locked_at < now() - make_interval(secs => ${seconds}::float8))
      and not exists (
        select 1 from operation o
        where o.kind || ':' || o.id::text = job.key and o.state in ('queued', 'running'))`;
  if (dead.length === 0) return 0;
  const workers = dead.flatMap(({ worker }) => worker ?? []);
  // The queue does not remove a locked job, and each of its workers holds one job at a time.
  await tx.$executeRaw`select 1 from graphile_worker.force_unlock_workers(${workers}::text[])`;
  await tx.$executeRaw`select 1 from graphile_worker.complete_jobs(${dead.map(({ id }) => id)}::bigint[])`;
  return dead.length;
}
