/**
 * Handles operations whose worker died: they are requeued, or fail if that happens too often. None stays running
 * indefinitely.
 */
import { db, type Tx } from "../core/db";
import { log } from "../core/log";
import { announce } from "../core/channel";
import { removeDeadJobs } from "./deadJobs";
import type { OperationKind } from "./defineOperation";
import { enqueue } from "./enqueue";
import { countEnd } from "./counters";

/** Seconds without a heartbeat after which a worker counts as dead: several missed heartbeats, not one. */
const DEAD_AFTER_SECONDS = 20;
/** Seconds after which a queued operation without a job gets a new one. */
const ORPHAN_AFTER_SECONDS = 60;

interface Swept {
  readonly id: string;
  readonly kind: string;
  readonly state: "queued" | "failed" | "cancelled";
}

/**
 * Sweeps the operations of these kinds. Any number of processes may call it at once: each row is changed by only one
 * of them. Returns what changed.
 */
export async function sweepOperations(kinds: readonly OperationKind[]): Promise<readonly Swept[]> {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  const names = [...known.keys()];
  const { dead, orphans } = await db().$transaction(async (tx) => {
    const dead = await sweepDead(tx, names, DEAD_AFTER_SECONDS);
    for (const { id, kind, state } of dead) {
      // The worker may have died after writing results but before ending the operation.
      await known.get(kind)?.discard?.(tx, id);
      if (state === "queued") await enqueue(tx, kind, id);
      await announce(tx, id);
    }
    const orphans = await findOrphans(tx, names, ORPHAN_AFTER_SECONDS);
    for (const { id, kind } of orphans) await enqueue(tx, kind, id);
    await removeDeadJobs(tx, names, ORPHAN_AFTER_SECONDS);
    return { dead, orphans };
  });
  for (const { kind, state } of dead) if (state !== "queued") countEnd(kind, state);
  const swept = [...dead, ...orphans];
  if (swept.length > 0) log().warn({ swept }, "operations without a worker were requeued or ended");
  return swept;
}

async function sweepDead(tx: Tx, kinds: string[], seconds: number): Promise<Swept[]> {
  return tx.$queryRaw<Swept[]>`
    with dead as (
      select id, attempts, max_attempts, cancel_requested_at is not null as cancelled,
        attempts >= max_attempts as exhausted
      from operation
      where kind = any(${kinds}) and (
        (state = 'running' and heartbeat_at < now() - make_interval(secs => ${seconds}::float8))
        or (state = 'queued' and cancel_requested_at is not null))
      for update skip locked
    )
    update operation o set
      state = case when dead.cancelled then 'cancelled' when dead.exhausted then 'failed' else 'queued'
        end::operation_state,
      stage = case when dead.cancelled or dead.exhausted then 'done' else 'queued' end,
      message = case when dead.cancelled then o.message when dead.exhausted then format(
        'The process at work on this %1$s ended %2$s times before the %1$s did. Check the server''s log, then start it again.',
        o.kind, dead.attempts) end,
      finished_at = case when dead.cancelled or dead.exhausted then now() end,
      progress = 0, lease = null, heartbeat_at = now()
    from dead where o.id = dead.id
    returning o.id::text, o.kind, o.state::text as state`;
}

/** Queued operations that no job will reach: their job was lost, or its process died right after locking it. */
async function findOrphans(tx: Tx, kinds: string[], seconds: number): Promise<Swept[]> {
  return tx.$queryRaw<Swept[]>`
    update operation o set heartbeat_at = now()
    where kind = any(${kinds}) and state = 'queued'
      and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ${seconds}::float8)
      and not exists (
        select 1 from graphile_worker.jobs job
        where job.key = o.kind || ':' || o.id::text and job.attempts < job.max_attempts
          and (job.locked_at is null or job.locked_at > now() - make_interval(secs => ${seconds}::float8)))
    returning o.id::text, o.kind, o.state::text as state`;
}
