/** Creates versions of snapshots: read in a thread, then stored. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { NodeSnapshotDetail } from "../../../api/nodes";
import type { AuditContext } from "../../audit/write";
import { BlobWriter } from "../../blobs/write";
import { runInThread, type TaskOptions } from "../../compute/run";
import { db, LONG_WRITE, type Tx } from "../../core/db";
import { registeredMetrics } from "../metrics/store";
import { withKept } from "../profiles/asked";
import { askedFile, filePieces, type SnapshotFile } from "./files";
import { linesIn } from "./judged";
import { readSnapshotOf } from "./read";
import { lockName, storeSnapshot, type ReadAndWritten, type SnapshotOwner } from "./store";
import { snapshotTask, type SnapshotInput } from "./task";

/** Bytes that are read and planned in less time than another thread takes to start. */
const SMALL_BYTES = 65_536;

export type SnapshotSource = Omit<SnapshotInput, "files"> & { readonly files: readonly SnapshotFile[] };

export interface NewSnapshot
  extends SnapshotSource, Omit<SnapshotOwner, "demo">, Partial<Pick<SnapshotOwner, "demo">> {
  /** Removes the blobs of the files, which are not read afterwards. */
  readonly discard?: () => Promise<void>;
}

/**
 * A version without its own lines is judged by those of the previous version. Throws UnprocessableError with every
 * error in the files or the manifests, and as runInThread does.
 */
export async function createSnapshot(
  { name, demo = false, discard, ...input }: NewSnapshot,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<NodeSnapshotDetail> {
  try {
    for (;;) {
      const before = await linesIn(db(), name);
      const prepared = await prepareSnapshot({ ...input, before }, { signal });
      const id = randomUUID();
      const isStored = await storePrepared(prepared, async (tx) => {
        await lockName(tx, name);
        // Somebody drew other lines in the meantime, which this version would undo.
        if (prepared.read.asBefore && !isDeepStrictEqual(await linesIn(tx, name), before)) return false;
        await storeSnapshot(tx, id, { name, demo }, prepared, audit);
        return true;
      });
      if (isStored) return await readSnapshotOf(id);
    }
  } finally {
    await discard?.();
  }
}

/** Keeps the bytes if `store` stored the snapshot, which it returns. */
export async function storePrepared(
  { discard }: PreparedSnapshot,
  store: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  let isStored = false;
  try {
    isStored = await db().$transaction(store, LONG_WRITE);
    return isStored;
  } finally {
    if (!isStored) await discard();
  }
}

export interface PreparedSnapshot extends ReadAndWritten {
  /** Removes the bytes, unless the snapshot was stored. */
  readonly discard: () => Promise<void>;
}

/** Throws UnprocessableError with every error, and as runInThread does. */
export async function prepareSnapshot(
  input: SnapshotSource,
  { signal, patient }: Pick<TaskOptions<unknown>, "signal" | "patient">,
): Promise<PreparedSnapshot> {
  const files = input.files.map(askedFile);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const metrics = withKept(await registeredMetrics(), input.metrics ?? []);
  const blob = new BlobWriter();
  try {
    const read = await runInThread(
      snapshotTask,
      { ...input, files, metrics },
      {
        signal,
        ...(patient === undefined ? {} : { patient }),
        small: size + (input.documents ?? input.before?.documents ?? "").length <= SMALL_BYTES,
        handlers: {
          ...filePieces(input.files),
          write: (bytes: Uint8Array) => blob.write(bytes),
        },
      },
    );
    return { read, blob: await blob.end(), discard: () => blob.discard() };
  } catch (error) {
    await blob.discard();
    throw error;
  }
}
