/** The states of a run and the few ways between them; every write names the state and the lease it expects. */
import type { Prisma } from "../../../generated/prisma/client";
import type { RunState } from "../../api/runs";
import { db, type Tx } from "../db";
import { enqueueRun } from "../jobs/enqueue";
import { storableJson } from "../storable";
import type { ProgressSnapshot } from "./progress";

export const FINISHED: readonly RunState[] = ["succeeded", "partial", "failed", "cancelled"];
export const UNFINISHED: readonly RunState[] = ["queued", "running"];

/** PostgreSQL channel on which the id of a run is told whenever something about it changed. */
export const RUN_CHANNEL = "plimsoll_run";

/** Tries before a run that keeps losing its worker is given up. */
export const MAX_ATTEMPTS = 3;

export async function notifyRun(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${RUN_CHANNEL}, ${runId})`;
}

/** Takes a queued run for this lease; false when somebody else has it, or it is not waiting any more. */
export async function claim(runId: string, lease: string): Promise<boolean> {
  const taken = await db().$executeRaw`
    update run set state = 'running', stage = 'queries', progress = 0, worker_id = ${lease}, attempts = attempts + 1,
      started_at = coalesce(started_at, now()), heartbeat_at = now(), message = null
    where id = ${runId}::uuid and state = 'queued' and cancel_requested_at is null`;
  if (taken === 0) return false;
  await notifyRun(db(), runId);
  return true;
}

export interface Beat {
  /** False when the run is not this lease's any more: nothing may be written. */
  readonly held: boolean;
  readonly cancelRequested: boolean;
}

/** Tells that the worker is alive, and hears whether somebody wants the run cancelled. */
export async function beat(runId: string, lease: string): Promise<Beat> {
  const rows = await db().$queryRaw<{ cancel: boolean }[]>`
    update run set heartbeat_at = now()
    where id = ${runId}::uuid and state = 'running' and worker_id = ${lease}
    returning cancel_requested_at is not null as cancel`;
  return { held: rows.length > 0, cancelRequested: rows[0]?.cancel ?? false };
}

export async function writeProgress(runId: string, lease: string, now: ProgressSnapshot): Promise<void> {
  const written = await db().$executeRaw`
    update run set stage = ${now.stage}::run_stage, progress = ${now.progress},
      query_progress = ${storableJson(now.queries)}::jsonb, heartbeat_at = now()
    where id = ${runId}::uuid and state = 'running' and worker_id = ${lease}`;
  if (written > 0) await notifyRun(db(), runId);
}

/**
 * Ends a run that the lease holds, with what else there is to write; false when the lease does not hold it, or when
 * its cancellation was promised to somebody: then it ends as cancelled and not otherwise.
 */
export async function finish(
  tx: Tx,
  runId: string,
  lease: string,
  data: Prisma.RunUncheckedUpdateManyInput & { readonly state: RunState },
): Promise<boolean> {
  const { count } = await tx.run.updateMany({
    where: {
      id: runId,
      state: "running",
      workerId: lease,
      ...(data.state === "cancelled" ? {} : { cancelRequestedAt: null }),
    },
    data: { stage: "done", progress: 1, finishedAt: new Date(), ...data },
  });
  if (count > 0) await notifyRun(tx, runId);
  return count > 0;
}

/**
 * Hands a run back because this process stops: another takes it at once, and the try does not count. One that was to
 * be cancelled ends here instead. The state it got; undefined when the lease does not hold it.
 */
export async function release(runId: string, lease: string): Promise<"queued" | "cancelled" | undefined> {
  return db().$transaction(async (tx) => {
    const [given] = await tx.$queryRaw<{ state: "queued" | "cancelled" }[]>`
      update run set
        state = case when cancel_requested_at is null then 'queued' else 'cancelled' end::run_state,
        stage = case when cancel_requested_at is null then 'queued' else 'done' end::run_stage,
        finished_at = case when cancel_requested_at is not null then now() end,
        progress = 0, worker_id = null, attempts = attempts - 1, heartbeat_at = now()
      where id = ${runId}::uuid and state = 'running' and worker_id = ${lease}
      returning state::text as state`;
    if (given === undefined) return undefined;
    if (given.state === "queued") await enqueueRun(tx, runId);
    await notifyRun(tx, runId);
    return given.state;
  });
}
