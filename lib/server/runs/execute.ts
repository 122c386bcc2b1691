/** One run from queued to its end, whatever happens on the way. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Run as Row } from "../../../generated/prisma/client";
import { policySchema } from "../../discovery/policy/model";
import { connectionsFor } from "../dataSources";
import { db, type Tx } from "../db";
import { isConnectionLoss, whileDatabaseReturns } from "../dbErrors";
import { countStage, metrics } from "../http/metrics";
import { enqueueRun } from "../jobs/enqueue";
import { log, withoutPasswords } from "../log";
import { storableJson, storableText } from "../storable";
import { packArtifact, storeArtifact, type PackedArtifact } from "./artifact";
import { computeRun, type Computed } from "./compute";
import { holdRun, Stop } from "./hold";
import { describeResult } from "./outcome";
import { Progress } from "./progress";
import { ProgressWriter } from "./progressWriter";
import { claim, finish, FINISHED, release } from "./states";
import { storeResult } from "./store";

/** Storing 50,000 images takes seconds on a small machine. */
const STORE_TIMEOUT_MS = 120_000;

/**
 * Resolves when the run has ended, was handed back, or was never this process's. Rejects only while the database
 * is away for longer than two minutes; the run is then picked up by whoever sees it without a heartbeat.
 */
export async function executeRun(runId: string, shutdown: AbortSignal): Promise<void> {
  if (shutdown.aborted) return giveBack(runId);
  const lease = `${hostname()}:${process.pid}:${randomUUID()}`;
  if (!(await whileDatabaseReturns(() => claim(runId, lease)))) return;
  const hold = holdRun(runId, lease, shutdown);
  const began = performance.now();
  try {
    const state = await work(runId, lease, hold.signal);
    metrics().runs.inc({ state });
    log().info({ runId, state, durationMs: Math.round(performance.now() - began) }, "run ended");
  } catch (error) {
    await endEarly(runId, lease, hold.signal.aborted ? hold.signal.reason : error);
  } finally {
    hold.release();
  }
}

/** The queue gave this job to a process that is about to end: another shall have it. */
async function giveBack(runId: string): Promise<void> {
  await db().$transaction((tx) => enqueueRun(tx, runId));
}

async function work(runId: string, lease: string, signal: AbortSignal): Promise<string> {
  const run = await whileDatabaseReturns(() =>
    db().run.findUniqueOrThrow({ where: { id: runId }, include: { version: true } }),
  );
  const policy = policySchema.parse(run.version.model);
  const connect = await whileDatabaseReturns(() => connectionsFor(policy.queries));
  const progress = new Progress(policy);
  const writer = new ProgressWriter(runId, lease, progress);
  const changed = (): void => writer.touch();
  const nowMs = run.evaluatedAt?.getTime() ?? run.createdAt.getTime();
  try {
    const computed = await computeRun(policy, {
      nowMs,
      connect,
      signal,
      onStage: (stage) => (progress.enter(stage), changed()),
      onQuery: (name, state, bytes) => (progress.query(name, state, bytes), changed()),
      onProgress: ({ query, bytes, fraction }) => (progress.bytes(query, bytes, fraction), changed()),
    });
    progress.enter("storing");
    changed();
    signal.throwIfAborted();
    const storing = performance.now();
    const packed = await packArtifact({ nowMs, outcomes: computed.outcomes });
    if (!packed) log().warn({ runId }, "the samples are too many to be kept");
    await writer.close();
    const queryProgress = progress.snapshot().queries;
    await whileDatabaseReturns(
      () => store(run, lease, computed, packed, storing, queryProgress),
      300_000,
      signal,
    );
    countStage("storing", performance.now() - storing);
    return computed.result.status;
  } finally {
    await writer.close();
  }
}

/** All results or none; may be called again when the answer to the commit was lost. */
async function store(
  run: Row,
  lease: string,
  computed: Computed,
  packed: PackedArtifact | undefined,
  storingSince: number,
  queryProgress: readonly object[],
): Promise<void> {
  const { result, timing } = computed;
  const before = timing.at(-1);
  const startedMs = before ? before.startedMs + before.durationMs : 0;
  if (packed) await storeArtifact(run.id, lease, packed);
  await db().$transaction(
    async (tx) => {
      const held = await finish(tx, run.id, lease, {
        state: result.status,
        message: storableOrNull(describeResult(result)),
        strategy: result.strategy,
        maxImages: result.maxImages,
        imageCount: result.ranking.length,
        selectedCount: result.ranking.filter((image) => image.selected).length,
        // Plain JSON by storableJson, which also takes out what the database refuses.
        warnings: JSON.parse(storableJson(result.warnings)) as object[],
        queryProgress: JSON.parse(storableJson(queryProgress)) as object[],
        previousRunId: await previousRunOf(tx, run),
      });
      if (!held) {
        const now = await tx.run.findUnique({ where: { id: run.id }, select: HELD_SELECT });
        if (now?.workerId !== lease) throw new Stop("lost");
        // The answer to an earlier commit was lost on its way; it had gone through.
        if (FINISHED.includes(now.state)) return;
        throw new Stop(now.cancelRequestedAt === null ? "lost" : "cancelled");
      }
      await storeResult(tx, run.id, result);
      const storing = { stage: "storing", startedMs, durationMs: performance.now() - storingSince };
      await tx.run.update({
        where: { id: run.id },
        data: { timing: [...timing, storing], finishedAt: new Date() },
      });
    },
    { timeout: STORE_TIMEOUT_MS, maxWait: 30_000 },
  );
}

const HELD_SELECT = { state: true, workerId: true, cancelRequestedAt: true } as const;

async function previousRunOf(tx: Tx, run: Row): Promise<string | null> {
  const previous = await tx.run.findFirst({
    where: { policyId: run.policyId, id: { lt: run.id }, state: { in: ["succeeded", "partial"] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return previous?.id ?? null;
}

async function endEarly(runId: string, lease: string, reason: unknown): Promise<void> {
  if (reason instanceof Stop) {
    log().info({ runId, why: reason.why }, "run stopped");
    if (reason.why === "cancelled") await endCancelled(runId, lease);
    if (reason.why === "shutdown") {
      const state = await whileDatabaseReturns(() => release(runId, lease), 5_000);
      if (state === "cancelled") metrics().runs.inc({ state });
    }
    return;
  }
  // Nothing can be written now; the run keeps its state until somebody sees that its heart does not beat.
  if (isConnectionLoss(reason)) throw reason;
  log().error({ runId, error: reason }, "run failed");
  const said = reason instanceof Error ? reason.message : String(reason);
  const message = storableText(`The run could not be finished: ${withoutPasswords(said)}`);
  const failed = await endWithoutResult(runId, lease, { state: "failed", message });
  if (!failed) await endCancelled(runId, lease);
}

async function endCancelled(runId: string, lease: string): Promise<void> {
  await endWithoutResult(runId, lease, { state: "cancelled" });
}

/** Whether the lease held it. Its samples go with it: they may have been stored just before. */
async function endWithoutResult(
  runId: string,
  lease: string,
  end: { readonly state: "failed" | "cancelled"; readonly message?: string },
): Promise<boolean> {
  const ended = await whileDatabaseReturns(() =>
    db().$transaction(async (tx) => {
      if (!(await finish(tx, runId, lease, end))) return false;
      await tx.runArtifact.deleteMany({ where: { runId } });
      return true;
    }),
  );
  if (ended) metrics().runs.inc({ state: end.state });
  return ended;
}

function storableOrNull(text: string | null): string | null {
  return text === null ? null : storableText(text);
}
