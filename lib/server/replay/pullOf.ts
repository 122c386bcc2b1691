/** Why a job of this installation waited for its image according to a replay, found by its id in the job set. */
import type { JobPull } from "../../api/jobStory";
import { NotFoundError } from "../http/errors";
import { explainReplayJob } from "./ask";
import { newestWithJobs } from "./waited";

/** Throws as runInThread does. */
export async function pullOf(id: number, signal: AbortSignal): Promise<JobPull> {
  const replay = await newestWithJobs();
  if (replay === undefined) return { replay: null, explanation: null };
  const { id: replayId, at } = replay;
  try {
    const explanation = await explainReplayJob(replayId, String(id), {}, signal);
    return { replay: { id: replayId, at }, explanation };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { replay: { id: replayId, at }, explanation: null };
  }
}
