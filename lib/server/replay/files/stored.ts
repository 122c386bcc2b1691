/** The files of stored replays and job sets, as tasks read them. */
import { z } from "zod";
import { REPLAY_PARTS } from "../../../api/replays";
import { readBlob } from "../../blobs/read";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import type { FileHandlers, StoredFile } from "../task";

/** Hands the bytes of blobs over, each from its beginning on. */
export function blobPieces(): FileHandlers {
  const open = new Map<string, AsyncGenerator<Uint8Array>>();
  return {
    async next(blobId) {
      const pieces = open.get(blobId) ?? readBlob(blobId);
      open.set(blobId, pieces);
      const { done, value } = await pieces.next();
      if (done !== true) return value;
      // One job set may be jobs and history of a replay: its file is read twice.
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

/** Without what could not be used. */
export function storedFiles(files: readonly Row[]): StoredFile[] {
  return files.flatMap(({ part, name, blobId }) => {
    const known = partSchema.safeParse(part).data;
    return known === undefined ? [] : [{ part: known, name, blobId }];
  });
}

/** Its own files, and in their absence those of its job sets. Throws when the replay is gone. */
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
