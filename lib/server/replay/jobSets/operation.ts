/** Reads a new job set once: its contents, its problems, and the rows that cannot be used. */
import { BlobWriter, completeBlob } from "../../blobs/write";
import { runInThread } from "../../compute/run";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { defineOperation, type OperationEnd } from "../../operations/defineOperation";
import { blobPieces, storedFiles } from "../files/stored";
import { ATTEMPTS, JOB_SET_KIND } from "../kind";
import { isTheirs } from "../operation";
import { scoreNewDays } from "../shadow/begin";
import { jobSetTask } from "./task";

export const jobSetOperation = defineOperation({
  kind: JOB_SET_KIND,
  readers: "viewer",
  stages: { reading: 0 },
  /** Each holds its jobs in memory. */
  concurrency: 1,
  attempts: ATTEMPTS,
  run: async (context): Promise<OperationEnd> => {
    const { id, signal } = context;
    context.enter("reading");
    const files = await whileDatabaseReturns(() => db().jobSetFile.findMany({ where: { jobSetId: id } }));
    const inputs = storedFiles(files.filter(({ part }) => part !== REJECTED));
    const size = await sizeOf(inputs.map(({ blobId }) => blobId));
    const rejected = new BlobWriter();
    let rows = false;
    let read = 0;
    const pieces = blobPieces();
    const handlers = {
      async next(blobId: string) {
        const piece = await pieces.next(blobId);
        read += piece?.length ?? 0;
        context.progress(size > 0 ? Math.min(1, read / size) : 0);
        return piece;
      },
      async onRejected(csv: Uint8Array) {
        rows = true;
        await rejected.write(csv);
      },
    };
    try {
      const quality = await runInThread(jobSetTask, { files: inputs }, { signal, handlers });
      const blob = rows ? await rejected.end() : null;
      return {
        state: "succeeded",
        result: quality,
        store: async (tx) => {
          await scoreNewDays(tx, id);
          if (blob === null) return;
          await completeBlob(tx, blob);
          const data = { jobSetId: id, part: REJECTED, name: "rejected.csv", blobId: blob.id };
          await tx.jobSetFile.create({ data });
        },
        // A blob that the job set owns is kept.
        settle: async () => rejected.discard().catch(() => undefined),
      };
    } catch (error) {
      await rejected.discard().catch(() => undefined);
      if (signal.aborted || !isTheirs(error)) throw error;
      return { state: "failed", message: error.message };
    }
  },
});

export const REJECTED = "rejected";

async function sizeOf(blobIds: readonly string[]): Promise<number> {
  const blobs = await db().blob.findMany({ where: { id: { in: [...blobIds] } }, select: { size: true } });
  return blobs.reduce((sum, { size }) => sum + Number(size), 0);
}
