/** Runs whose worker died: taken up again, or marked when that happens too often. Nothing stays running for ever. */
import { db, type Tx } from "../db";
import { enqueueRun } from "../jobs/enqueue";
import { log } from "../log";
import { MAX_ATTEMPTS, notifyRun } from "./states";

export interface SweepOptions {
  /** Seconds without a heartbeat after which a worker counts as dead: several missed beats, not one. */
  readonly deadAfterSeconds?: number;
  /** Seconds after which a waiting run without a job gets a new one. */
  readonly orphanAfterSeconds?: number;
}

interface Swept {
  readonly id: string;
  readonly state: "queued" | "failed" | "cancelled";
}

/** Safe to call from any number of processes at once: each row is changed by one of them. Returns what changed. */
export async function sweepRuns(options: SweepOptions = {}): Promise<readonly Swept[]> {
  const { deadAfterSeconds = 20, orphanAfterSeconds = 60 } = options;
  return db().$transaction(async (tx) => {
    const dead = await sweepDead(tx, deadAfterSeconds);
    const orphans = await findOrphans(tx, orphanAfterSeconds);
    for (const { id, state } of dead) {
      if (state === "queued") await enqueueRun(tx, id);
      // Its worker may have died between the samples and the result.
      else await tx.runArtifact.deleteMany({ where: { runId: id } });
      await notifyRun(tx, id);
    }
    for (const { id } of orphans) await enqueueRun(tx, id);
    const swept = [...dead, ...orphans];
    if (swept.length > 0) log().warn({ swept }, "runs without a worker were dealt with");
    return swept;
  });
}

async function sweepDead(tx: Tx, seconds: number): Promise<Swept[]> {
  const tries = MAX_ATTEMPTS;
  const failure = `The process at work on this run ended ${tries} times before the run did. Look into the server's log, then run the policy again.`;
  return tx.$queryRaw<Swept[]>`
    with dead as (
      select id, attempts, cancel_requested_at from run
      where (state = 'running' and heartbeat_at < now() - make_interval(secs => ${seconds}::float8))
        or (state = 'queued' and cancel_requested_at is not null)
      for update skip locked
    )
    update run set
      state = case when dead.cancel_requested_at is not null then 'cancelled'
        when dead.attempts >= ${tries}::int then 'failed' else 'queued' end::run_state,
      stage = case when dead.cancel_requested_at is null and dead.attempts < ${tries}::int
        then 'queued' else 'done' end::run_stage,
      message = case when dead.cancel_requested_at is not null then run.message
        when dead.attempts >= ${tries}::int then ${failure} end,
      finished_at = case when dead.cancel_requested_at is not null or dead.attempts >= ${tries}::int then now() end,
      progress = 0, worker_id = null, heartbeat_at = now()
    from dead where run.id = dead.id
    returning run.id::text, run.state::text as state`;
}

/** Waiting runs that no job will ever reach: their job was lost, or is locked by a process that died at once. */
async function findOrphans(tx: Tx, seconds: number): Promise<Swept[]> {
  return tx.$queryRaw<Swept[]>`
    update run set heartbeat_at = now()
    where state = 'queued'
      and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ${seconds}::float8)
      and not exists (
        select 1 from graphile_worker.jobs job
        where job.key = 'run:' || run.id::text and job.attempts < job.max_attempts
          and (job.locked_at is null or job.locked_at > now() - make_interval(secs => ${seconds}::float8)))
    returning id::text, state::text as state`;
}
