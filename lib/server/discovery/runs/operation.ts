/** A discovery run as a kind of operation: fetch, compute, rank, store samples and result. */
import type { RunTrigger } from "../../../api/runs";
import { policySchema, pushdownSchema } from "../../../discovery";
import { BlobWriter } from "../../blobs/write";
import { runInThread } from "../../compute/run";
import { db, type Tx } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { log } from "../../core/log";
import { sanitizeJson } from "../../core/sanitizeForPostgres";
import { sourceBy } from "../../dataSources/connect";
import { recordingFindings, type OnSourceCount } from "../../dataSources/findings";
import { connectionsFor } from "../../dataSources/service";
import { defineOperation, type OperationContext, type OperationEnd } from "../../operations/defineOperation";
import { scoreLateRun } from "../../replay/shadow/begin";
import { countStage } from "../metrics";
import { readExpected } from "../policies/expected";
import { storeArtifact, type PackedArtifact } from "./artifact";
import { RUN_ATTEMPTS, RUN_KIND } from "./kind";
import { QueryProgress } from "./progress";
import { notifyOfDropped } from "./dropped";
import { runTask, type RunHandlers } from "./runTask";
import { recordSelection } from "./selection";
import type { ResultForPostgres } from "./resultForPostgres";
import { storeResult } from "./store";

const STAGES = { queries: 0, signals: 0.85, ranking: 0.92, storing: 0.95 };

export const runOperation = defineOperation({
  kind: RUN_KIND,
  readers: "viewer",
  /** Fetching takes most of the time. */
  stages: STAGES,
  /** Several, because fetching mostly waits. */
  concurrency: 3,
  attempts: RUN_ATTEMPTS,
  run: (context) => recordingFindings((onCount) => executeRun(context, onCount)),
});

type Context = OperationContext<keyof typeof STAGES>;

async function executeRun(context: Context, onCount: OnSourceCount): Promise<OperationEnd> {
  const { id: runId, signal } = context;
  const run = await whileDatabaseReturns(() =>
    db().run.findUniqueOrThrow({
      where: { id: runId },
      include: { version: true, operation: { select: { createdAt: true } } },
    }),
  );
  const saved = policySchema.parse(run.version.model);
  const policy = run.pushdown === null ? saved : { ...saved, pushdown: pushdownSchema.parse(run.pushdown) };
  const { warm, notNeeded } = await whileDatabaseReturns(() => readExpected(db(), run.policyId));
  const connections = await whileDatabaseReturns(() => connectionsFor(policy.queries));
  const progress = new QueryProgress(policy);
  const changed = (): void => context.progress(progress.fraction(), progress.items());
  const nowMs = (run.evaluatedAt ?? run.operation.createdAt).getTime();
  const samples = new BlobWriter();
  let storingSince = 0;
  const handlers: RunHandlers = {
    onStage(stage) {
      if (stage === "storing") storingSince = performance.now();
      context.enter(stage);
    },
    onQuery(name, outcome) {
      if (outcome === "running") progress.query(name, outcome, 0);
      else {
        onCount({ ...outcome, source: sourceBy(connections, name) });
        progress.query(name, outcome.status, outcome.bytes);
      }
      changed();
    },
    onProgress: (query, bytes, fraction) => (progress.bytes(query, bytes, fraction), changed()),
    onSamples: (piece) => samples.write(piece),
  };
  try {
    const { result, rawSize } = await runInThread(
      runTask,
      { policy, nowMs, connections, expected: { warm, notNeeded } },
      { signal, handlers },
    );
    for (const { stage, durationMs } of result.timing) countStage(stage, durationMs);
    const packed = result.status === "failed" ? undefined : { blob: await samples.end(), rawSize };
    return {
      state: result.status,
      message: result.message,
      store: (tx) => store(tx, run, result, packed, storingSince),
      // A blob that no run owns by now will never be owned.
      settle: () => discard(samples, runId),
    };
  } catch (error) {
    await discard(samples, runId);
    throw error;
  }
}

async function discard(samples: BlobWriter, runId: string): Promise<void> {
  await samples
    .discard()
    .catch((error: unknown) => log().debug({ error, runId }, "abandoned samples were not removed"));
}

interface StoredRun {
  readonly id: string;
  readonly policyId: string;
  readonly trigger: RunTrigger;
  readonly evaluatedAt: Date | null;
}

async function store(
  tx: Tx,
  run: StoredRun,
  result: ResultForPostgres,
  packed: PackedArtifact | undefined,
  storingSince: number,
): Promise<void> {
  if (packed) await storeArtifact(tx, run.id, packed);
  await storeResult(tx, run.id, result);
  const { timing } = result;
  const before = timing.at(-1);
  const startedMs = before ? before.startedMs + before.durationMs : 0;
  const durationMs = performance.now() - storingSince;
  const { expectation } = result;
  const previous = await previousRunOf(tx, run);
  await tx.run.update({
    where: { id: run.id },
    data: {
      strategy: result.strategy,
      maxImages: result.maxImages,
      imageCount: result.imageCount,
      selectedCount: result.selectedCount,
      // Sanitized JSON.
      warnings: JSON.parse(result.warnings) as object[],
      ...(expectation === undefined ? {} : { expectation: JSON.parse(sanitizeJson(expectation)) as object }),
      previousRunId: previous?.id ?? null,
      timing: [...timing, { stage: "storing", startedMs, durationMs }],
    },
  });
  // A person who starts a run sees what it drops; nobody watches scheduled runs.
  if (run.trigger === "schedule" && result.status !== "failed" && expectation !== undefined)
    await notifyOfDropped(tx, run.id, expectation, previous?.expectation);
  if (result.status !== "failed" && previous) await recordSelection(tx, run, previous.id);
  await scoreLateRun(tx, run.id);
  countStage("storing", durationMs);
}

async function previousRunOf(
  tx: Tx,
  run: StoredRun,
): Promise<{ readonly id: string; readonly expectation: unknown } | null> {
  return tx.run.findFirst({
    where: {
      policyId: run.policyId,
      id: { lt: run.id },
      operation: { state: { in: ["succeeded", "partial"] } },
    },
    orderBy: { id: "desc" },
    select: { id: true, expectation: true },
  });
}
