/** Replays and recommendations as kinds of operation: files from their blobs, computed in a worker thread. */
import { z } from "zod";
import { REPLAY_PARTS, replayOptionsSchema } from "../../api/replays";
import { readBlob } from "../blobs/read";
import { runInThread } from "../compute/pool";
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { HttpError } from "../http/errors";
import { defineOperation, type OperationContext, type OperationEnd } from "../operations/defineOperation";
import { ATTEMPTS, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { replayTask, type ReplayHandlers } from "./task";

const STAGES = { reading: 0, computing: 0.8 };
const common = {
  stages: STAGES,
  /** Each holds a day's jobs in memory. */
  concurrency: 1,
  attempts: ATTEMPTS,
};
type Context = OperationContext<keyof typeof STAGES>;
const askedSchema = z.object({ current: z.string(), topK: z.array(z.number()).optional() });

export const replayOperation = defineOperation({
  ...common,
  kind: REPLAY_KIND,
  run: (context) => compute(context, context.id),
});

export const recommendationOperation = defineOperation({
  ...common,
  kind: RECOMMENDATION_KIND,
  run: async (context) => {
    const row = await whileDatabaseReturns(() =>
      db().recommendation.findUnique({ where: { id: context.id } }),
    );
    if (!row)
      return { state: "failed", message: "The replay was removed before the recommendation was made." };
    return compute(context, row.replayId, askedSchema.parse(row.options));
  },
});

async function compute(
  context: Context,
  replayId: string,
  recommend?: z.infer<typeof askedSchema>,
): Promise<OperationEnd> {
  const stored = await whileDatabaseReturns(() =>
    db().replay.findUniqueOrThrow({ where: { id: replayId }, include: { files: true } }),
  );
  const files = stored.files.map(({ part, name, blobId }) => ({
    part: z.enum(REPLAY_PARTS).parse(part),
    name,
    blobId,
  }));
  const open = new Map<string, AsyncGenerator<Uint8Array>>();
  const handlers: ReplayHandlers = {
    async next(blobId) {
      const pieces = open.get(blobId) ?? readBlob(blobId);
      open.set(blobId, pieces);
      const { done, value } = await pieces.next();
      return done === true ? null : value;
    },
    onStage: (stage) => context.enter(stage),
  };
  const input = {
    files,
    options: replayOptionsSchema.parse(stored.options),
    ...(recommend ? { recommend } : {}),
  };
  try {
    const result = await runInThread(replayTask, input, { signal: context.signal, handlers });
    return { state: "succeeded", result };
  } catch (error) {
    // What is wrong with the files is the caller's to read, not the server's to log.
    if (context.signal.aborted || !isTheirs(error)) throw error;
    return { state: "failed", message: error.message };
  }
}

const THEIRS = ["ReplayFileError", "CsvFileError"];

function isTheirs(error: unknown): error is Error {
  return error instanceof Error && (THEIRS.includes(error.name) || error instanceof HttpError);
}
