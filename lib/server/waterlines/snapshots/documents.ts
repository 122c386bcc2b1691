/** Changes the manifests of a snapshot: the next version judges the newest nodes of its name by them. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { NodeSnapshotDetail } from "../../../api/nodes";
import { planRequestSchema } from "../../../waterlines/shapes";
import type { AuditContext } from "../../audit/write";
import { BlobGoneError } from "../../blobs/read";
import { db, type Tx } from "../../core/db";
import { PreconditionFailedError } from "../../http/errors";
import { prepareSnapshot, storePrepared, type SnapshotSource } from "./create";
import { linesOfRow } from "./judged";
import { newestOf, openSnapshot, readSnapshotOf, type StoredSnapshot } from "./read";
import { lockName, storeSnapshot } from "./store";

/**
 * `id` is the version whose manifests the change is based on. Throws NotFoundError, PreconditionFailedError with the
 * newest version if that is judged by other lines, and as createSnapshot does.
 */
export async function changeDocuments(
  id: string,
  documents: string,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<NodeSnapshotDetail> {
  for (;;) {
    const newest = await newestAsSeen(db(), id);
    const prepared = await prepareSnapshot({ ...(await nodesOf(newest)), documents }, { signal });
    const next = randomUUID();
    const isStored = await storePrepared(prepared, async (tx) => {
      await lockName(tx, newest.name);
      // Otherwise nodes that were read in the meantime would be replaced by older ones.
      if ((await newestAsSeen(tx, id)).id !== newest.id) return false;
      await storeSnapshot(tx, next, newest, prepared, audit);
      return true;
    });
    if (isStored) return readSnapshotOf(next);
  }
}

async function newestAsSeen(tx: Tx, id: string): Promise<StoredSnapshot> {
  const seen = await openSnapshot(id, tx);
  const { id: newestId } = await newestOf(seen.name, tx);
  if (newestId === id) return seen;
  const newest = await openSnapshot(newestId, tx);
  if (isDeepStrictEqual(linesOfRow(newest), linesOfRow(seen))) return newest;
  throw new PreconditionFailedError(
    `Version ${newest.version} of ${newest.name} has other policies than version ${seen.version}, on which this change is based. Nothing was saved.`,
    await readSnapshotOf(newestId, tx),
  );
}

async function nodesOf({ blobId, kind, takenAt, metrics }: StoredSnapshot): Promise<SnapshotSource> {
  const blob = await db().blob.findUnique({ where: { id: blobId }, select: { size: true } });
  if (!blob) throw new BlobGoneError();
  return {
    files: [{ part: "nodes", lines: { id: blobId, size: Number(blob.size) } }],
    metrics: planRequestSchema.shape.metrics.parse(metrics),
    as: { kind, takenAt: takenAt?.toISOString() ?? null },
  };
}
