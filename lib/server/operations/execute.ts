/** Runs one attempt at an operation, from its claim to its end, whatever happens on the way. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isComputingEnded } from "../compute/failure";
import { db } from "../core/db";
import {
  isCollision,
  isConnectionLoss,
  isGone,
  retriedOnCollision,
  whileDatabaseReturns,
} from "../core/dbErrors";
import { log, withoutSecrets } from "../core/log";
import { Later, OutdatedError, type OperationEnd, type OperationKind } from "./defineOperation";
import { enqueue } from "./enqueue";
import { holdLease, Stop } from "./lease";
import { countEnd, stageClock } from "./counters";
import { ProgressWriter } from "./progress";
import { abandon, claim, finish, FINISHED, release, writeProgress, type Progress } from "./states";

/** Storing 50,000 images takes seconds on a small machine. */
const STORE_TIMEOUT_MS = 120_000;
/** How long results are kept while the database is unavailable. */
const STORE_PATIENCE_MS = 300_000;

/**
 * Resolves when the operation has ended, was handed back, or was not this process's to run. Rejects only if the
 * database is unavailable for longer than two minutes; the sweep then finds the operation without a heartbeat and
 * requeues it.
 */
export async function executeOperation(
  kind: OperationKind,
  id: string,
  shutdown: AbortSignal,
): Promise<void> {
  // The queue gave this job to a process that is about to end: requeue it for another one.
  if (shutdown.aborted) return db().$transaction((tx) => enqueue(tx, kind.kind, id));
  const lease = `${hostname()}:${process.pid}:${randomUUID()}`;
  const claimed = await whileDatabaseReturns(() => claim(kind, id, lease));
  if (claimed === undefined) return;
  const held = holdLease(id, lease, shutdown);
  const began = performance.now();
  try {
    const state = await attempt(kind, { id, ...claimed, lease, signal: held.signal });
    countEnd(kind.kind, state);
    const durationMs = Math.round(performance.now() - began);
    log().info({ operation: id, kind: kind.kind, state, durationMs }, "operation ended");
  } catch (error) {
    await endEarly(kind, id, lease, held.signal.aborted ? held.signal.reason : error);
  } finally {
    held.release();
  }
}

interface Attempt {
  readonly id: string;
  readonly subject: string;
  readonly attempt: number;
  readonly lease: string;
  readonly signal: AbortSignal;
}

async function attempt(kind: OperationKind, of: Attempt): Promise<OperationEnd["state"]> {
  const { id, lease, signal } = of;
  const clock = stageClock(kind);
  const writer = new ProgressWriter(kind.stages, (now) => writeProgress(id, lease, now));
  let end: OperationEnd | undefined;
  try {
    end = await kind.run({
      ...of,
      enter(stage) {
        clock.enter(stage);
        writer.enter(stage);
      },
      progress: (fraction, items) => writer.progress(fraction, items),
    });
    signal.throwIfAborted();
    await writer.close();
    const { items } = writer.snapshot();
    for (;;) {
      const ended: OperationEnd = end;
      try {
        await whileDatabaseReturns(
          () => retriedOnCollision(() => commit(id, lease, ended, items), isMeeting),
          STORE_PATIENCE_MS,
          signal,
        );
        clock.end();
        return ended.state;
      } catch (error) {
        if (!(error instanceof OutdatedError)) throw error;
        end = await error.again();
      }
    }
  } finally {
    await end?.settle?.();
    await writer.close();
  }
}

/**
 * Somebody changed or deleted rows next to which the results are stored: a retry stores them, if it can do so without
 * those rows.
 */
const isMeeting = (error: unknown): boolean => isCollision(error) || isGone(error);

/** Commits all results or none; may be called again if the answer to the commit was lost. */
async function commit(id: string, lease: string, end: OperationEnd, items: Progress["items"]): Promise<void> {
  const { state, message = null, result } = end;
  await db().$transaction(
    async (tx) => {
      if (await finish(tx, id, lease, { state, message, items, result })) return end.store?.(tx);
      const now = await tx.operation.findUnique({ where: { id } });
      if (now?.lease !== lease) throw new Stop("lost");
      // An earlier commit succeeded, but its answer was lost.
      if (FINISHED.includes(now.state)) return;
      throw new Stop(now.cancelRequestedAt === null ? "lost" : "cancelled");
    },
    { timeout: STORE_TIMEOUT_MS, maxWait: 30_000 },
  );
}

async function endEarly(kind: OperationKind, id: string, lease: string, reason: unknown): Promise<void> {
  if (reason instanceof Stop) {
    log().info({ operation: id, kind: kind.kind, why: reason.why }, "operation stopped");
    if (reason.why === "cancelled") await endWithoutResult(kind, id, lease, "cancelled");
    if (reason.why === "shutdown") {
      const state = await whileDatabaseReturns(() => release(kind, id, lease), 5_000);
      if (state === "cancelled") countEnd(kind.kind, state);
    }
    return;
  }
  if (reason instanceof Later) {
    const state = await whileDatabaseReturns(() => release(kind, id, lease, reason.ms));
    if (state === "cancelled") countEnd(kind.kind, state);
    return;
  }
  // Nothing can be written now; the operation keeps its state until its missing heartbeat is noticed.
  if (isConnectionLoss(reason)) throw reason;
  // As after the end of the whole server: the sweep retries it, as often as its kind allows.
  if (isComputingEnded(reason)) return whileDatabaseReturns(() => abandon(id, lease));
  log().error({ operation: id, kind: kind.kind, error: reason }, "operation failed");
  const message = `The ${kind.kind} could not be finished: ${withoutSecrets(saidOf(reason))}`;
  const failed = await endWithoutResult(kind, id, lease, "failed", message);
  if (!failed) await endWithoutResult(kind, id, lease, "cancelled");
}

function saidOf(reason: unknown): string {
  if (isGone(reason)) return "something that it needs was deleted in the meantime; start it again.";
  return reason instanceof Error ? reason.message : String(reason);
}

/** Returns whether the lease held the operation. */
async function endWithoutResult(
  kind: OperationKind,
  id: string,
  lease: string,
  state: "failed" | "cancelled",
  message?: string,
): Promise<boolean> {
  const ended = await whileDatabaseReturns(() =>
    db().$transaction(async (tx) => {
      if (!(await finish(tx, id, lease, { state, message }))) return false;
      await kind.discard?.(tx, id);
      return true;
    }),
  );
  if (ended) countEnd(kind.kind, state);
  return ended;
}
