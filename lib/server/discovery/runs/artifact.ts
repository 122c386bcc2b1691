/** The samples of a run, compressed: written during the run, read for what-if, series and downloads. */
import { readBlob } from "../../blobs/read";
import { completeBlob, type WrittenBlob } from "../../blobs/write";
import { withKept, type Making } from "../../compute/kept";
import { runAndKeep } from "../../compute/run";
import { db, type Tx } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { streamOf } from "../../http/stream";
import { runIdOf } from "./id";
import { unpackTask } from "./unpackTask";

export interface PackedArtifact {
  readonly blob: WrittenBlob;
  /** Bytes before compression. */
  readonly rawSize: number;
}

/** Attaches samples to a run, in the transaction of its result. */
export async function storeArtifact(tx: Tx, runId: string, { blob, rawSize }: PackedArtifact): Promise<void> {
  await completeBlob(tx, blob);
  await tx.runArtifact.create({ data: { runId, blobId: blob.id, rawSize } });
}

interface Found {
  readonly blobId: string;
  readonly rawSize: bigint;
  readonly blob: { readonly size: bigint };
}

async function find(runId: string): Promise<Found> {
  const found = await db().runArtifact.findUnique({
    where: { runId },
    select: { blobId: true, rawSize: true, blob: { select: { size: true } } },
  });
  if (found) return found;
  throw new NotFoundError(
    "The samples of this run are no longer kept (Settings, Retention). Run the policy again to look into them.",
  );
}

/** Returns the file as stored: gzip, in the format of lib/discovery/samples/artifact.ts. Throws NotFoundError. */
export async function readArtifact(id: string): Promise<{ body: ReadableStream<Uint8Array>; size: number }> {
  const { blobId, blob } = await find(runIdOf(id));
  return { body: streamOf(readBlob(blobId)), size: Number(blob.size) };
}

/**
 * Unpacks the artifacts of these runs for a task that reads them in this order. Throws NotFoundError, and as withKept
 * does.
 */
export async function withSamples<T>(
  runIds: readonly string[],
  use: (kept: readonly string[]) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return withKept(runIds, UNPACKED, use, signal);
}

const UNPACKED: Making<{ readonly blobId: string; readonly bytes: number }> = {
  async find(runId) {
    const { blobId, rawSize } = await find(runId);
    return { blobId, bytes: Number(rawSize) };
  },
  async make({ blobId, bytes }, key) {
    const pieces = readBlob(blobId);
    const next = async (): Promise<Uint8Array | null> => (await pieces.next()).value ?? null;
    await runAndKeep(key, unpackTask, { rawSize: bytes }, { handlers: { next } });
  },
};
