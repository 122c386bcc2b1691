/** Reads the next version of a snapshot from its data source. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AuditContext } from "../../audit/write";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { recordingFindings, type OnSourceCount } from "../../dataSources/findings";
import { connectionOf } from "../../dataSources/store";
import { HttpError } from "../../http/errors";
import {
  defineOperation,
  OutdatedError,
  type OperationContext,
  type OperationEnd,
} from "../../operations/defineOperation";
import { prepareSnapshot, type PreparedSnapshot } from "../snapshots/create";
import type { SnapshotFile } from "../snapshots/files";
import { linesIn, type Lines } from "../snapshots/judged";
import { lockName, storeSnapshot } from "../snapshots/store";
import { askedOf, linesOf, type Asked } from "./asked";
import { ReadingFiles } from "./files";
import { READING_ATTEMPTS, READING_KIND } from "./kind";
import { readerTypeOf } from "./readers";
import { readingTask, type ReadingOutput } from "./task";

export const readingOperation = defineOperation({
  kind: READING_KIND,
  readers: "viewer",
  stages: { reading: 0, planning: 0.7 },
  /** Each holds its pods in the memory of the computing process. */
  concurrency: 1,
  attempts: READING_ATTEMPTS,
  run: (context) => recordingFindings((onCount) => runReading(context, onCount)),
});

type Context = OperationContext<"reading" | "planning">;

async function runReading(context: Context, onCount: OnSourceCount): Promise<OperationEnd> {
  context.enter("reading");
  const asked = await askedOf(context.subject);
  if (asked === null) return { state: "failed", message: "The reader was removed." };
  const written = new ReadingFiles();
  const discard = (): Promise<void> => written.discard();
  try {
    const read = await fetched(context, asked, { onCount, files: written });
    if ("failed" in read) return { state: "failed", message: read.failed, settle: discard };
    context.enter("planning");
    return await planned(context, asked, { files: await written.end(), missing: read.missing, discard });
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Hears {
  readonly onCount: OnSourceCount;
  readonly files: ReadingFiles;
}

async function fetched(context: Context, from: Asked, { onCount, files }: Hears): Promise<ReadingOutput> {
  const { source, asked, queries, metrics, named, nowMs } = from;
  return runInThread(
    readingTask,
    {
      type: readerTypeOf(source.type),
      connection: await connectionOf(source.id),
      queries,
      metrics,
      named,
      nowMs,
      metricsConnection: asked === null ? null : await connectionOf(asked.id),
    },
    {
      signal: context.signal,
      handlers: {
        onCount,
        onItems: (items) => {
          const done = items.filter(({ state }) => state === "success" || state === "failed");
          context.progress(done.length / items.length, items);
        },
        write: (part, bytes) => files.write(part, bytes),
      },
    },
  );
}

interface Read {
  readonly files: readonly SnapshotFile[];
  readonly missing: readonly string[];
  /** Removes the files. Never throws. */
  readonly discard: () => Promise<void>;
}

/** The returned end holds the files. */
async function planned(context: Context, from: Asked, read: Read): Promise<OperationEnd> {
  const { id, signal } = context;
  const { name, source } = from;
  const { missing } = read;
  const { requestedBy } = await whileDatabaseReturns(() =>
    db().operation.findUniqueOrThrow({ where: { id }, select: { requestedBy: true } }),
  );
  const audit: AuditContext = { actor: requestedBy, role: "reading", requestId: id };
  const owner = { name, demo: source.demo };
  const lines = await linesOf(name);
  try {
    const prepared = await prepare(from, read, lines, signal);
    // A blob that the snapshot owns is kept.
    const discard = (): Promise<void> => prepared.discard().catch(() => undefined);
    return {
      state: missing.length > 0 ? "partial" : "succeeded",
      message: missing.length > 0 ? missing.join(" ") : null,
      result: { snapshot: name, missing },
      async store(tx) {
        await lockName(tx, name);
        // Somebody drew other lines in the meantime, which this version would undo.
        if (!isDeepStrictEqual(await linesIn(tx, name), lines)) {
          throw new OutdatedError(() => discard().then(() => planned(context, from, read)));
        }
        await storeSnapshot(tx, randomUUID(), owner, prepared, audit);
      },
      settle: () => discard().then(read.discard),
    };
  } catch (error) {
    // Errors that a thread throws with their own class arrive as HttpErrors.
    if (!(error instanceof HttpError && error.status === 422)) throw error;
    return { state: "failed", message: error.message, settle: read.discard };
  }
}

async function prepare(
  { name, source, asked, metrics, named, nowMs }: Asked,
  { files, missing }: Read,
  lines: Lines,
  signal: AbortSignal,
): Promise<PreparedSnapshot> {
  const unasked = asked === null ? named : [];
  const warnings = [
    ...missing.map((message) => ({ path: source.name, message })),
    ...unasked.map((metric) => ({
      path: metric,
      message: `was not queried: the reader of ${name} has no Prometheus for added metrics. Waterlines on it hold`,
    })),
  ];
  const as = { kind: "prometheus", takenAt: new Date(nowMs).toISOString() } as const;
  const input = {
    files,
    metrics,
    warnings,
    before: lines,
    ...(source.type === "prometheus" && { as }),
  };
  return prepareSnapshot(input, { signal, patient: true });
}
