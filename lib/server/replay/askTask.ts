/** Questions about one job or one pipeline, in a worker thread: the replay's files are read again. */
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
import { readReplayFiles } from "./files/readFiles";
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

/** Null for a job or a pipeline that the jobs lack. */
export const askReplayTask = defineTask({
  name: "askReplay",
  pool: "computing",
  time: timeLimit("replayAnswerSeconds"),
  work: async (
    { files, options: input, about, question }: AskInput,
    call: Call<FileHandlers>,
  ): Promise<{ value: JobExplanation | PipelineChart | Waited | null }> => {
    const read = await readReplayFiles(
      filesFrom(files, (blobId) => call("next", blobId)),
      { keepIds: true },
    );
    const options = optionsOf(read, input);
    if ("waited" in about) return { value: whoWaited(read, options, about.waited) };
    const value =
      "job" in about
        ? whyJobWaited(read, options, about.job, question)
        : pipelineOf(read, options, about.pipeline, question);
    return { value: value ?? null };
  },
});
