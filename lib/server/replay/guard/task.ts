/** Compares two versions of a policy on a job set's jobs, in a worker thread. */
import { firstDay, holdToReplay, policyStrategy, timesOfDay, withDefaults } from "../../../replay";
import type { DayTimes, GuardOutcome, Held } from "../../../replay";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { readReplayFiles } from "../files/readFiles";
import { filesFrom, policyOf, type ColumnPolicy, type FileHandlers, type StoredFile } from "../task";

interface GuardTaskInput {
  readonly files: readonly StoredFile[];
  readonly times: DayTimes;
  readonly inForce: ColumnPolicy;
  readonly proposed: ColumnPolicy;
}

/** Throws as reading the files does, and UnprocessableError for a document that is no longer valid. */
export const guardTask = defineTask({
  name: "guardPolicy",
  pool: "computing",
  time: timeLimit("replayAnswerSeconds"),
  work: async (
    { files, times, inForce, proposed }: GuardTaskInput,
    call: Call<FileHandlers>,
  ): Promise<{ value: GuardOutcome }> => {
    const read = await readReplayFiles(filesFrom(files, (blobId) => call("next", blobId)));
    const { table, jobs, rotations } = read;
    const options = withDefaults(timesOfDay(times, firstDay(jobs, times.timeZone)), jobs, false);
    const input = { table, jobs, rotations, inForce: heldOf(inForce), proposed: heldOf(proposed) };
    return { value: holdToReplay(input, options) };
  },
});

function heldOf(column: ColumnPolicy): Held {
  const policy = policyOf(column);
  return { strategy: policyStrategy(policy), maxImages: policy.maxImages };
}
