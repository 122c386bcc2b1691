/**
 * The states of an operation and the transitions between them; every write names the state and the lease it expects.
 */
import type { OperationItem, OperationState } from "../../api/operations";
import { db, type Tx } from "../core/db";
import { sanitizeJson, sanitizeText } from "../core/sanitizeForPostgres";
import { announce } from "../core/channel";
import { enqueue } from "./enqueue";
import type { OperationKind } from "./defineOperation";

export const FINISHED: readonly OperationState[] = ["succeeded", "partial", "failed", "cancelled"];
export const UNFINISHED: readonly OperationState[] = ["queued", "running"];

interface Claimed {
  readonly subject: string;
  /** Counts from 1. */
  readonly attempt: number;
}

/** Takes a queued operation for this lease; returns undefined if it is no longer queued. */
export async function claim(kind: OperationKind, id: string, lease: string): Promise<Claimed | undefined> {
  const [stage = "done"] = Object.keys(kind.stages);
  const [taken] = await db().$queryRaw<Claimed[]>`
    update operation set state = 'running', stage = ${stage}, progress = 0, lease = ${lease}, attempts = attempts + 1,
      started_at = coalesce(started_at, now()), heartbeat_at = now(), message = null
    where id = ${id}::uuid and kind = ${kind.kind} and state = 'queued' and cancel_requested_at is null
    returning subject, attempts as attempt`;
  if (taken) await announce(db(), id);
  return taken;
}

export interface Beat {
  /** False if the lease no longer holds the operation: nothing may be written. */
  readonly held: boolean;
  readonly cancelRequested: boolean;
}

/** Records that the worker is alive, and returns whether somebody requested cancellation. */
export async function beat(id: string, lease: string): Promise<Beat> {
  const rows = await db().$queryRaw<{ cancel: boolean }[]>`
    update operation set heartbeat_at = now()
    where id = ${id}::uuid and state = 'running' and lease = ${lease}
    returning cancel_requested_at is not null as cancel`;
  return { held: rows.length > 0, cancelRequested: rows[0]?.cancel ?? false };
}

/** Leaves an operation to the sweep at once, as if its worker had died. */
export async function abandon(id: string, lease: string): Promise<void> {
  await db().$executeRaw`
    update operation set heartbeat_at = to_timestamp(0) where id = ${id}::uuid and state = 'running' and lease = ${lease}`;
}

export interface Progress {
  readonly stage: string;
  /** 0–1, of the whole. */
  readonly progress: number;
  /** Undefined keeps the stored items. */
  readonly items: readonly OperationItem[] | undefined;
}

export async function writeProgress(id: string, lease: string, now: Progress): Promise<void> {
  const items = now.items === undefined ? null : sanitizeJson(now.items);
  const written = await db().$executeRaw`
    update operation set stage = ${now.stage}, progress = ${now.progress}, items = coalesce(${items}::jsonb, items),
      heartbeat_at = now()
    where id = ${id}::uuid and state = 'running' and lease = ${lease}`;
  if (written > 0) await announce(db(), id);
}

export interface Finish {
  readonly state: Exclude<OperationState, "queued" | "running">;
  /** Undefined keeps the stored message: a cancellation has recorded who requested it. */
  readonly message?: string | null | undefined;
  readonly items?: readonly OperationItem[] | undefined;
  /** See OperationEnd. */
  readonly result?: object | string | undefined;
}

/**
 * Ends an operation that the lease holds. Returns false if the lease does not hold it, or if its cancellation was
 * requested: it may then end only as cancelled.
 */
export async function finish(tx: Tx, id: string, lease: string, end: Finish): Promise<boolean> {
  const { state, message, items, result } = end;
  const { count } = await tx.operation.updateMany({
    where: { id, state: "running", lease, ...(state === "cancelled" ? {} : { cancelRequestedAt: null }) },
    data: {
      state,
      stage: "done",
      progress: 1,
      finishedAt: new Date(),
      ...(message === undefined ? {} : { message: message === null ? null : sanitizeText(message) }),
      // Plain JSON by sanitizeJson, which also removes what the database refuses.
      ...(items === undefined ? {} : { items: JSON.parse(sanitizeJson(items)) as object[] }),
    },
  });
  if (count === 0) return false;
  if (result !== undefined) {
    // As text: a large result is neither parsed nor serialized here.
    const text = typeof result === "string" ? result : sanitizeJson(result);
    await tx.$executeRaw`update operation set result = ${text}::jsonb where id = ${id}::uuid`;
  }
  await announce(tx, id);
  return true;
}

/**
 * Hands an operation back. Without `afterMs` because this process stops: another process takes it at once, and the
 * attempt does not count. With `afterMs` for that many milliseconds, after an attempt that counts. An operation whose
 * cancellation was requested ends here instead, whichever of the two statements came first: both lock the row, and
 * the second sees what the first wrote. Returns the new state; undefined if the lease does not hold the operation.
 */
export async function release(
  kind: OperationKind,
  id: string,
  lease: string,
  afterMs?: number,
): Promise<"queued" | "cancelled" | undefined> {
  const uncounted = afterMs === undefined ? 1 : 0;
  return db().$transaction(async (tx) => {
    const [given] = await tx.$queryRaw<{ state: "queued" | "cancelled" }[]>`
      update operation set
        state = case when cancel_requested_at is null then 'queued' else 'cancelled' end::operation_state,
        stage = case when cancel_requested_at is null then 'queued' else 'done' end,
        finished_at = case when cancel_requested_at is not null then now() end,
        progress = 0, lease = null, attempts = attempts - ${uncounted}::int, heartbeat_at = now()
      where id = ${id}::uuid and state = 'running' and lease = ${lease}
      returning state::text as state`;
    if (given === undefined) return undefined;
    await kind.discard?.(tx, id);
    if (given.state === "queued") await enqueue(tx, kind.kind, id, { afterMs: afterMs ?? 0 });
    await announce(tx, id);
    return given.state;
  });
}
