/** Reading the next version of a snapshot from its data source. */
import { randomUUID } from "node:crypto";
import type { AuditContext } from "../../audit/write";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { COUNT_HANDLERS } from "../../dataSources/metrics";
import { connectionOf } from "../../dataSources/store";
import { HttpError } from "../../http/errors";
import { defineOperation, type OperationContext, type OperationEnd } from "../../operations/defineOperation";
import { prepareSnapshot, storeSnapshot, type PreparedSnapshot } from "../snapshots/create";
import type { SnapshotFile } from "../snapshots/files";
import { askedOf, linesOf, type Asked } from "./asked";
import { ReadingFiles } from "./files";
import { READING_ATTEMPTS, READING_KIND } from "./kind";
import { readerTypeOf } from "./readers";
import { readingTask, type ReadingOutput } from "./task";

export const readingOperation = defineOperation({
  kind: READING_KIND,
  stages: { reading: 0, planning: 0.7 },
  /** Each holds its pods in the memory of the process that computes. */
  concurrency: 1,
  attempts: READING_ATTEMPTS,
  run: runReading,
});

type Context = OperationContext<"reading" | "planning">;

async function runReading(context: Context): Promise<OperationEnd> {
  context.enter("reading");
  const asked = await askedOf(context.subject);
  if (asked === null) return { state: "failed", message: "The reader was removed." };
  const files = new ReadingFiles();
  try {
    const read = await fetched(context, asked, files);
    if ("failed" in read) return { state: "failed", message: read.failed };
    context.enter("planning");
    return await planned(context, asked, files, read.missing);
  } finally {
    await files.discard();
  }
}

async function fetched(context: Context, from: Asked, files: ReadingFiles): Promise<ReadingOutput> {
  const { source, asked, queries, metrics, named, nowMs } = from;
  return runInThread(
    readingTask,
    {
      type: readerTypeOf(source.type),
      connection: await connectionOf(source.id),
      ...{ queries, metrics, named, nowMs },
      metricsConnection: asked === null ? null : await connectionOf(asked.id),
    },
    {
      signal: context.signal,
      handlers: {
        ...COUNT_HANDLERS,
        onItems: (items) => {
          const done = items.filter(({ state }) => state === "success" || state === "failed");
          context.progress(done.length / items.length, items);
        },
        write: (part, bytes) => files.write(part, bytes),
      },
    },
  );
}

async function planned(
  { id, signal }: Context,
  from: Asked,
  files: ReadingFiles,
  missing: readonly string[],
): Promise<OperationEnd> {
  const { name, source } = from;
  const { requestedBy } = await whileDatabaseReturns(() =>
    db().operation.findUniqueOrThrow({ where: { id }, select: { requestedBy: true } }),
  );
  const audit: AuditContext = { actor: requestedBy, role: "reading", requestId: id };
  const owner = { name, demo: source.demo };
  try {
    const prepared = await prepare(from, await files.end(), missing, signal);
    return {
      state: missing.length > 0 ? "partial" : "succeeded",
      message: missing.length > 0 ? missing.join(" ") : null,
      result: { snapshot: name, missing },
      store: async (tx) => void (await storeSnapshot(tx, randomUUID(), owner, prepared, audit)),
      // A blob that became the snapshot's own stays.
      settle: async () => prepared.discard().catch(() => undefined),
    };
  } catch (error) {
    // What a thread throws of its own class arrives as an HttpError.
    if (!(error instanceof HttpError && error.status === 422)) throw error;
    return { state: "failed", message: error.message };
  }
}

async function prepare(
  { name, source, asked, metrics, named, nowMs }: Asked,
  files: readonly SnapshotFile[],
  missing: readonly string[],
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
    ...{ files, metrics, warnings, ...(await linesOf(name)) },
    ...(source.type === "prometheus" && { as }),
  };
  return prepareSnapshot(input, { signal, patient: true });
}
