/**
 * Answers questions about one job or one pipeline in a worker thread. Reads the replay's files again, unless the
 * thread's last question was about the same ones, as when somebody goes from one job to the next.
 */
import type { ReplayOptionsInput } from "../../api/replays";
import {
  pipelineOf,
  whoWaited,
  whyJobWaited,
  type JobExplanation,
  type PipelineChart,
  type Question,
  type Waited,
  type WaitedQuestion,
} from "../../replay";
import type { Call } from "../compute/calls";
import { defineTask, timeLimit } from "../compute/task";
import { readReplayFiles, type ReplayFiles } from "./files/readFiles";
import { filesFrom, optionsOf, type FileHandlers, type StoredFile } from "./task";

interface AskInput {
  readonly files: readonly StoredFile[];
  readonly options: ReplayOptionsInput;
  readonly about: About;
  readonly question: Question;
}

export type About =
  | { readonly job: string }
  | { readonly pipeline: string }
  | { readonly waited: WaitedQuestion };

/** Up to this many jobs, the files stay in memory until the thread ends, half a minute after its last task. */
const KEPT_JOBS = 200_000;

let kept: { readonly key: string; readonly read: ReplayFiles } | undefined;

/** Returns null for a job or a pipeline that is not among the jobs. */
export const askReplayTask = defineTask({
  name: "askReplay",
  pool: "computing",
  time: timeLimit("replayAnswerSeconds"),
  work: async (
    { files, options: input, about, question }: AskInput,
    call: Call<FileHandlers>,
  ): Promise<{ value: JobExplanation | PipelineChart | Waited | null }> => {
    const read = await readKept(files, call);
    const options = optionsOf(read, input);
    if ("waited" in about) return { value: whoWaited(read, options, about.waited) };
    const value =
      "job" in about
        ? whyJobWaited(read, options, about.job, question)
        : pipelineOf(read, options, about.pipeline, question);
    return { value: value ?? null };
  },
});

/** Blobs are immutable, so the files' ids identify their content. */
async function readKept(files: readonly StoredFile[], call: Call<FileHandlers>): Promise<ReplayFiles> {
  const key = JSON.stringify(files);
  if (kept?.key === key) return kept.read;
  // Frees the old files before the new ones are read.
  kept = undefined;
  const read = await readReplayFiles(
    filesFrom(files, (blobId) => call("next", blobId)),
    { keepIds: true },
  );
  if (read.jobs.count + (read.history?.count ?? 0) <= KEPT_JOBS) kept = { key, read };
  return read;
}
