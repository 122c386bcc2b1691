/** Reads stored runs in a worker thread, which has no database: the web process sends their JSON. */
import { runSchema, type Run } from "../../../api/runs";
import { RAW_MAXIMUM, type PipelineResult } from "../../../discovery";
import { above, LIMITS } from "../../../limits/limits";
import type { Call } from "../../compute/calls";
import { ConflictError, UnprocessableError } from "../../http/errors";

export interface RunPieces {
  /** Returns the next piece of the text of the `run`-th run that the task reads; null at its end. */
  piece(run: number): Promise<Uint8Array | null>;
}

export type RankedRun = Run & { readonly strategy: string };

/** Throws ConflictError for a run that has no result yet, and the errors of `piece`. */
export async function readRanked(call: Call<RunPieces>, run = 0): Promise<RankedRun> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  for (let piece = await call("piece", run); piece !== null; piece = await call("piece", run)) {
    bytes += piece.length;
    if (bytes > LIMITS.answerBytes.value)
      throw new UnprocessableError(`The run has ${above("answerBytes")}.`);
    pieces.push(decoder.decode(piece, { stream: true }));
  }
  return rankedRun(runSchema.parse(JSON.parse(pieces.join(""))));
}

function rankedRun(run: Run): RankedRun {
  if (run.state === "queued" || run.state === "running") {
    throw new ConflictError(`Run ${run.id} is ${run.state}: it has no result yet.`, "runUnfinished");
  }
  // Only a run that ended before its ranking, of a policy without one, has no strategy.
  return { ...run, strategy: run.strategy ?? RAW_MAXIMUM };
}

export function resultOf(run: RankedRun): PipelineResult {
  const status = run.state === "succeeded" || run.state === "partial" ? run.state : "failed";
  return { ...run, status };
}
