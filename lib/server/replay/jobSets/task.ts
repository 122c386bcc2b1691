/** The task of a job set in its worker thread, from the files' bytes to the quality report. */
import { LIMITS } from "../../../limits/limits";
import type { JobSetQuality, RejectedRow } from "../../../replay";
import { csvRows } from "../../../document/csv";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { readReplayFiles } from "../files/readFiles";
import { filesFrom, type FileHandlers, type StoredFile } from "../task";

export interface JobSetHandlers extends FileHandlers {
  /** Receives the next piece of the CSV of rejected rows. */
  onRejected(csv: Uint8Array): Promise<void>;
}

const COLUMNS = ["file", "line", "column", "reason"];
/** Rows per piece. */
const AT_ONCE = 5_000;

export const jobSetTask = defineTask({
  name: "jobSet",
  pool: "computing",
  time: timeLimit("replaySeconds"),
  patient: true,
  work: async (
    { files }: { readonly files: readonly StoredFile[] },
    call: Call<JobSetHandlers>,
  ): Promise<{ value: JobSetQuality }> => {
    const kept: RejectedRow[] = [];
    const read = await readReplayFiles(
      filesFrom(files, (blobId) => call("next", blobId)),
      {
        onRejected: (row) => void (kept.length < LIMITS.jobSetRejections.value && kept.push(row)),
      },
    );
    for (let at = 0; at < kept.length; at += AT_ONCE) {
      const rows = kept
        .slice(at, at + AT_ONCE)
        .map(({ file, line, column, reason }) => [file, line, column, reason]);
      await call("onRejected", new TextEncoder().encode(csvRows(at === 0 ? [COLUMNS, ...rows] : rows)));
    }
    return { value: read.quality() };
  },
});
