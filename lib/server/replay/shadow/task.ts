/** Computes in a worker thread what images would have saved on the days of a job set. */
import { savedDays, type DayTimes, type SavedDay } from "../../../replay";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { readReplayFiles } from "../files/readFiles";
import { filesFrom, type FileHandlers, type StoredFile } from "../task";

interface ShadowTaskInput {
  readonly files: readonly StoredFile[];
  readonly times: DayTimes;
}

/** Throws as reading the files does. */
export const shadowTask = defineTask({
  name: "shadowDays",
  pool: "computing",
  time: timeLimit("replaySeconds"),
  patient: true,
  work: async (
    { files, times }: ShadowTaskInput,
    call: Call<FileHandlers>,
  ): Promise<{ value: readonly SavedDay[] }> => {
    const { table, jobs, rotations } = await readReplayFiles(
      filesFrom(files, (blobId) => call("next", blobId)),
    );
    return { value: savedDays({ table, jobs, rotations }, times) };
  },
});
