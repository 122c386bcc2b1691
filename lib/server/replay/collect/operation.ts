/** A collection as a kind of operation: it creates the next version of its job set, like an upload. */
import {
  collectedFromSchema,
  jobSetCollectorInputSchema,
  type CollectedFrom,
  type JobSetCollectorInput,
} from "../../../api/jobSetCollectors";
import { PullTimes } from "../../../replay";
import { COLLECTOR_TYPES } from "../../../replay/shapes";
import type { AuditContext } from "../../audit/write";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { isWhole } from "../../core/whole";
import { recordingFindings, type OnSourceCount } from "../../dataSources/findings";
import { openByName } from "../../dataSources/store";
import { HttpError } from "../../http/errors";
import { defineOperation, type OperationEnd } from "../../operations/defineOperation";
import { insertJobSet } from "../jobSets/create";
import { CollectedFiles } from "./collected";
import { collectGitlab } from "./gitlab";
import { COLLECTION_ATTEMPTS, COLLECTION_KIND, collectorName, STAGES, type CollectionContext } from "./kind";
import { NothingCollected } from "./nothing";
import { lastDays } from "./range";
import { collectTask } from "./task";

export const collectionOperation = defineOperation({
  kind: COLLECTION_KIND,
  readers: "viewer",
  stages: STAGES,
  /** Collections mostly wait for their sources. */
  concurrency: 2,
  attempts: COLLECTION_ATTEMPTS,
  run: (context) => recordingFindings((onCount) => runCollection(context, onCount)),
});

async function runCollection(context: CollectionContext, onCount: OnSourceCount): Promise<OperationEnd> {
  const { id, signal } = context;
  context.enter("collecting");
  const name = collectorName(context.subject);
  const row = await whileDatabaseReturns(() =>
    db().jobSetCollector.findUnique({ where: { name }, include: { source: { select: { name: true } } } }),
  );
  if (!isWhole(row, "source")) return { state: "failed", message: "The collector was removed." };
  const { createdAt, requestedBy } = await whileDatabaseReturns(() =>
    db().operation.findUniqueOrThrow({ where: { id }, select: { createdAt: true, requestedBy: true } }),
  );
  const input = jobSetCollectorInputSchema.parse({ ...(row.settings as object), source: row.source.name });
  // Every attempt collects the same days.
  const range = lastDays(input.days, input.timeZone, createdAt.getTime());
  const files = new CollectedFiles();
  try {
    const { pulls, missing } = await collect(input, range, { files, context, onCount });
    signal.throwIfAborted();
    context.enter("writing");
    const written = await files.end(pulls, input.defaultPullSeconds);
    const audit: AuditContext = { actor: requestedBy, role: "collection", requestId: id };
    const collected: CollectedFrom = collectedFromSchema.parse({
      source: input.source,
      events: input.events,
      missing,
      from: new Date(range.fromMs).toISOString(),
      until: new Date(range.untilMs).toISOString(),
    });
    const type = COLLECTOR_TYPES.find((each) => each === row.type) ?? "gitlab";
    return {
      state: missing.length > 0 ? "partial" : "succeeded",
      message: missing.length > 0 ? missing.join(" ").slice(0, 2_000) : null,
      result: { jobSet: name, jobs: files.count, ...collected },
      store: async (tx) =>
        void (await insertJobSet(tx, { name, source: type, files: written, collected }, audit)),
      // Blobs that the job set owns are kept.
      settle: () => files.discard().catch(() => undefined),
    };
  } catch (error) {
    await files.discard().catch(() => undefined);
    signal.throwIfAborted();
    if (!(error instanceof NothingCollected || error instanceof HttpError)) throw error;
    return { state: "failed", message: error.message };
  }
}

interface Collecting {
  readonly files: CollectedFiles;
  readonly context: CollectionContext;
  readonly onCount: OnSourceCount;
}

async function collect(
  input: JobSetCollectorInput,
  range: { readonly fromMs: number; readonly untilMs: number },
  { files, context, onCount }: Collecting,
): Promise<{ readonly pulls: PullTimes; readonly missing: readonly string[] }> {
  const { signal } = context;
  const onProgress = (fraction: number): void => context.progress(fraction);
  const { type, connection } = await openByName(input.source);
  if (type === "gitlab") return collectGitlab({ ...input, ...range }, { files, onProgress, onCount, signal });
  const loki = input.events === null ? null : (await openByName(input.events)).connection;
  const { queries, eventsQuery } = input;
  const read = await runInThread(
    collectTask,
    { prometheus: connection, loki, ...range, queries, eventsQuery, nowMs: Date.now() },
    { signal, handlers: { onCount, onProgress, onJobs: (jobs) => files.add(jobs) } },
  );
  if ("failed" in read) throw new NothingCollected(read.failed);
  return { pulls: PullTimes.of(read.pulls), missing: read.missing };
}
