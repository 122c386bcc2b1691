/** The files of stored replays and job sets, as tasks read them. */
import { z } from "zod";
import { REPLAY_PARTS } from "../../../api/replays";
import { readBlob } from "../../blobs/read";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import type { FileHandlers, StoredFile } from "../task";

/** Returns a handler that supplies the bytes of blobs, each from its start. */
export function blobPieces(): FileHandlers {
  const open = new Map<string, AsyncGenerator<Uint8Array>>();
  return {
    async next(blobId) {
      const pieces = open.get(blobId) ?? readBlob(blobId);
      open.set(blobId, pieces);
      const { done, value } = await pieces.next();
      if (done !== true) return value;
      // A job set may be both jobs and history of a replay: its file is then read twice.
      open.delete(blobId);
      return null;
    },
  };
}

interface Row {
  readonly part: string;
  readonly name: string;
  readonly blobId: string;
}

const partSchema = z.enum(REPLAY_PARTS);

/** Leaves out the file of rejected rows. */
export function storedFiles(files: readonly Row[]): StoredFile[] {
  return files.flatMap(({ part, name, blobId }) => {
    const known = partSchema.safeParse(part).data;
    return known === undefined ? [] : [{ part: known, name, blobId }];
  });
}

/**
 * Returns the replay's own files, and for parts that it lacks those of its job sets. Throws if the replay was
 * removed.
 */
export async function filesOfReplay(
  id: string,
): Promise<{ files: StoredFile[]; options: unknown; policies: unknown }> {
  const { files, jobSet, historySet, options, policies } = await whileDatabaseReturns(() =>
    db().replay.findUniqueOrThrow({
      where: { id },
      include: {
        files: true,
        jobSet: { include: { files: true } },
        historySet: { include: { files: true } },
      },
    }),
  );
  const own = storedFiles(files);
  const shared = storedFiles(jobSet?.files ?? []).filter(
    ({ part }) => !own.some((file) => file.part === part),
  );
  const history = storedFiles(historySet?.files ?? [])
    .filter(({ part }) => part === "jobs")
    .map((file) => ({ ...file, part: "history" as const }));
  return { files: [...own, ...shared, ...history], options, policies };
}
