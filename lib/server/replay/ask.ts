/** Questions about a finished replay: a job, a pipeline, the difference to another replay. */
import { z } from "zod";
import { replayOptionsSchema, type Replay, type ReplayChoiceQuery } from "../../api/replays";
import {
  diffReplays,
  jobExplanationSchema,
  pipelineChartSchema,
  type JobExplanation,
  type PipelineChart,
  type Question,
  type ReplayDiff,
} from "../../replay";
import { strategyTitle } from "../../replay/named";
import { runInThread } from "../compute/run";
import { ConflictError, NotFoundError, UnprocessableError } from "../http/errors";
import { askReplayTask } from "./askTask";
import { blobPieces, filesOfReplay } from "./files/stored";
import { asAnswer } from "./operation";
import { readReplay } from "./read";

/**
 * Throws NotFoundError for the replay or the job, ConflictError while the replay has no result, UnprocessableError
 * for a choice that it does not contain.
 */
export async function explainReplayJob(
  id: string,
  job: string,
  choice: ReplayChoiceQuery,
  signal: AbortSignal,
): Promise<JobExplanation> {
  return jobExplanationSchema.parse(await answer(id, { job }, choice, signal));
}

/** Throws as explainReplayJob does, for the pipeline. */
export async function chartPipeline(
  id: string,
  pipeline: string,
  choice: ReplayChoiceQuery,
  signal: AbortSignal,
): Promise<PipelineChart> {
  return pipelineChartSchema.parse(await answer(id, { pipeline }, choice, signal));
}

/** Throws NotFoundError for either replay, ConflictError for one without a result. */
export async function diffOf(first: string, second: string): Promise<ReplayDiff> {
  const [a, b] = await Promise.all([readReplay(first), readReplay(second)]);
  return diffReplays(resultOf(a), resultOf(b));
}

function resultOf({ id, result, state }: Replay): NonNullable<Replay["result"]> {
  if (result !== null) return result;
  throw new ConflictError(`The replay ${id} is ${state}: it has no result.`, "replayUnfinished");
}

async function answer(
  id: string,
  about: { readonly job: string } | { readonly pipeline: string },
  choice: ReplayChoiceQuery,
  signal: AbortSignal,
): Promise<unknown> {
  const replay = await readReplay(id);
  const question = questionOf(resultOf(replay), choice, "job" in about ? strategyTitle : asItIs);
  const { files, options } = await filesOfReplay(replay.id);
  if (!files.some(({ part }) => part === "jobs"))
    throw new NotFoundError("The replay's job set was removed, and its jobs with it.");
  const input = { files, options: replayOptionsSchema.parse(options), about, question };
  try {
    const found = await runInThread(askReplayTask, input, { signal, handlers: blobPieces() });
    if (found !== null) return found;
  } catch (error) {
    throw signal.aborted ? error : asAnswer(error);
  }
  const [[what = "", name = ""] = []] = Object.entries(z.record(z.string(), z.string()).parse(about));
  throw new NotFoundError(`The replay has no ${what} "${name.slice(0, 80)}".`);
}

const asItIs = (name: string): string => name;

/**
 * Reads the prewarmed images from the result, so that question and table cannot disagree. `called` returns how the
 * answer names the strategy: in words if it is a sentence.
 */
function questionOf(
  result: NonNullable<Replay["result"]>,
  { strategy, topK }: ReplayChoiceQuery,
  called: (strategy: string) => string,
): Question {
  if (strategy === undefined && topK === undefined) return { label: "", images: [] };
  const row = result.details.find((each) => each.strategy === strategy && each.top_k === topK);
  if (row) return { label: `${called(row.strategy)}, top ${row.top_k}`, images: row.images };
  const known = [...new Set(result.details.map((each) => each.strategy))].join(", ");
  const sizes = [...new Set(result.details.map((each) => each.top_k))].join(", ");
  throw new UnprocessableError(
    `The replay has no ${strategy ?? "strategy"} at top ${topK ?? "K"}: strategies are ${known}, top-K ${sizes}.`,
    [{ path: "strategy", message: `must be one of ${known}, with topK ${sizes}` }],
  );
}
