/** Replays and recommendations as kinds of operation: files from their blobs, computed in a worker thread. */
import { z } from "zod";
import { replayOptionsSchema } from "../../api/replays";
import { semanticsSchema } from "../../discovery/shapes";
import { isComputingEnded } from "../compute/failure";
import { runInThread } from "../compute/run";
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { HttpError, UnprocessableError } from "../http/errors";
import { defineOperation, type OperationContext, type OperationEnd } from "../operations/defineOperation";
import { blobPieces, filesOfReplay } from "./files/stored";
import { ATTEMPTS, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { layersFrom } from "./layers";
import { replayTask, type ReplayHandlers } from "./task";

const STAGES = { reading: 0, computing: 0.8 };
const common = {
  stages: STAGES,
  /** Each holds a day's jobs in memory. */
  concurrency: 1,
  attempts: ATTEMPTS,
};
type Context = OperationContext<keyof typeof STAGES>;
const columnPolicySchema = z.object({
  name: z.string(),
  version: z.number().nullable(),
  spec: z.string(),
  semantics: semanticsSchema.optional(),
});
const columnPoliciesSchema = z.array(columnPolicySchema);
const askedSchema = z.object({
  current: z.string(),
  policy: columnPolicySchema.optional(),
  topK: z.array(z.number()).optional(),
});

export const replayOperation = defineOperation({
  ...common,
  kind: REPLAY_KIND,
  readers: "viewer",
  run: (context) => compute(context, context.id),
});

export const recommendationOperation = defineOperation({
  ...common,
  kind: RECOMMENDATION_KIND,
  readers: "viewer",
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
  const { files, options, policies } = await filesOfReplay(replayId);
  if (!files.some(({ part }) => part === "jobs"))
    return { state: "failed", message: "The replay's job set was removed, and its jobs with it." };
  const parsed = replayOptionsSchema.parse(options);
  const handlers: ReplayHandlers = {
    ...blobPieces(),
    onStage: (stage) => context.enter(stage),
    layersOf: (images) => layersFrom(parsed.registry ?? "", images, context.signal),
  };
  const input = {
    files,
    options: parsed,
    policies: columnPoliciesSchema.parse(policies),
    ...(recommend ? { recommend } : {}),
  };
  try {
    const { result, brief } = await runInThread(replayTask, input, { signal: context.signal, handlers });
    if (brief === null) return { state: "succeeded", result };
    return {
      state: "succeeded",
      result,
      store: async (tx) => {
        await tx.replay.update({ where: { id: replayId }, data: { brief } });
      },
    };
  } catch (error) {
    // Errors in the files are shown to the caller, not logged.
    if (context.signal.aborted || !isTheirs(error)) throw error;
    return { state: "failed", message: error.message };
  }
}

const THEIRS = ["ReplayFileError", "ReplayFilesError", "TableFileError"];

export function isTheirs(error: unknown): error is Error {
  if (!(error instanceof Error) || isComputingEnded(error)) return false;
  return THEIRS.includes(error.name) || error instanceof HttpError;
}

/**
 * What the caller of the API is to get: 422 with what is wrong with the files; what is an answer already as it is, such as
 * the 503 of a busy server, which is asked again.
 */
export function asAnswer(error: unknown): unknown {
  return isTheirs(error) && !(error instanceof HttpError) ? new UnprocessableError(error.message) : error;
}
