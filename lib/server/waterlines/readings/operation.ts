/** Reading the next version of a snapshot from its data source. */
import { randomUUID } from "node:crypto";
import { nodeReaderInputSchema } from "../../../api/nodeReaders";
import { planRequestSchema } from "../../../waterlines";
import type { AuditContext } from "../../audit/write";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { COUNT_HANDLERS } from "../../dataSources/metrics";
import { connectionOf } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";
import { defineOperation, type OperationContext, type OperationEnd } from "../../operations/defineOperation";
import { registeredMetrics } from "../metrics/store";
import { prepareSnapshot, storeSnapshot } from "../snapshots/create";
import { READING_ATTEMPTS, READING_KIND, readerSubject } from "./kind";
import { readerTypeOf } from "./readers";
import { readingTask } from "./task";

export const readingOperation = defineOperation({
  kind: READING_KIND,
  stages: { reading: 0, planning: 0.7 },
  /** Each holds its pods in memory. */
  concurrency: 1,
  attempts: READING_ATTEMPTS,
  run: runReading,
});

type Stage = "reading" | "planning";

async function runReading(context: OperationContext<Stage>): Promise<OperationEnd> {
  const { id, signal } = context;
  context.enter("reading");
  const reader = await whileDatabaseReturns(() => readerOf(context.subject));
  if (reader === null) return { state: "failed", message: "The reader was removed." };
  const { name, source, metricsSource, queries } = reader;
  const asked = metricsSource ?? (source.type === "prometheus" ? source : null);
  const metrics = await whileDatabaseReturns(registeredMetrics);
  const drawn = JSON.stringify(await whileDatabaseReturns(() => linesOf(name)));
  const named = metrics.map((metric) => metric.name).filter((metric) => drawn.includes(metric));
  const owner = { name, demo: source.demo };
  const nowMs = Date.now();
  const read = await runInThread(
    readingTask,
    {
      type: readerTypeOf(source.type),
      connection: await connectionOf(source.id),
      ...{ queries, metrics, named, nowMs },
      metricsConnection: asked === null ? null : await connectionOf(asked.id),
    },
    {
      signal,
      handlers: {
        ...COUNT_HANDLERS,
        onItems: (items) => {
          const done = items.filter(({ state }) => state === "success" || state === "failed");
          context.progress(done.length / items.length, items);
        },
      },
    },
  );
  if ("failed" in read) return { state: "failed", message: read.failed };
  context.enter("planning");
  const { files, missing } = read;
  const { requestedBy } = await whileDatabaseReturns(() =>
    db().operation.findUniqueOrThrow({ where: { id }, select: { requestedBy: true } }),
  );
  const audit: AuditContext = { actor: requestedBy, role: "reading", requestId: id };
  const lines = await whileDatabaseReturns(() => linesOf(name));
  const unasked = asked === null ? named : [];
  const input = {
    ...{ files, metrics, ...lines },
    warnings: [
      ...missing.map((message) => ({ path: source.name, message })),
      ...unasked.map((metric) => ({
        path: metric,
        message: `was asked of nobody: the reader of ${name} has no Prometheus for added metrics. Waterlines on it hold`,
      })),
    ],
    ...(source.type === "prometheus" && {
      as: { kind: "prometheus" as const, takenAt: new Date(nowMs).toISOString() },
    }),
  };
  try {
    const prepared = await prepareSnapshot(input, signal);
    return {
      state: missing.length > 0 ? "partial" : "succeeded",
      message: missing.length > 0 ? missing.join(" ") : null,
      result: { snapshot: name, missing },
      store: async (tx) => void (await storeSnapshot(tx, randomUUID(), owner, prepared, audit)),
      // A blob that became the snapshot's own stays.
      settle: async () => prepared.discard().catch(() => undefined),
    };
  } catch (error) {
    if (!(error instanceof UnprocessableError)) throw error;
    return { state: "failed", message: error.message };
  }
}

async function readerOf(subject: string) {
  const name = subject.slice(readerSubject("").length);
  const row = await db().nodeReader.findUnique({
    where: { name },
    select: {
      name: true,
      queries: true,
      source: { select: { id: true, name: true, type: true, demo: true } },
      metricsSource: { select: { id: true } },
    },
  });
  return row && { ...row, queries: nodeReaderInputSchema.shape.queries.parse(row.queries) };
}

/** What the newest version of a name is judged by. */
async function linesOf(name: string) {
  const row = await db().nodeSnapshot.findFirst({
    where: { name },
    orderBy: { version: "desc" },
    select: { documents: true, waterlines: true },
  });
  if (row === null) return {};
  if (row.documents !== null) return { documents: row.documents };
  return { waterlines: planRequestSchema.shape.waterlines.parse(row.waterlines ?? undefined) };
}
