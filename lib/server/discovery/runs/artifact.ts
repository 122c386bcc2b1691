/** The samples of a run, compressed: written while it runs, read for what-if, series and downloads. */
import { blobStream, readBlob } from "../../blobs/read";
import { completeBlob, type WrittenBlob } from "../../blobs/write";
import { runInThread } from "../../compute/pool";
import { db, type Tx } from "../../core/db";
import { singleton } from "../../core/singleton";
import { NotFoundError } from "../../http/errors";
import { runIdOf } from "./id";
import { unpackTask } from "./unpackTask";

export interface PackedArtifact {
  readonly blob: WrittenBlob;
  /** Bytes before compression. */
  readonly rawSize: number;
}

/** Gives a run its samples, in the transaction of its result. */
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
    "The samples of this run are not kept any more (Settings, Retention). Run the policy again to look into them.",
  );
}

/** The file as stored, gzip (lib/discovery/samples/artifact.ts inside). Throws NotFoundError. */
export async function readArtifact(id: string): Promise<{ body: ReadableStream<Uint8Array>; size: number }> {
  const { blobId, blob } = await find(runIdOf(id));
  return { body: blobStream(blobId), size: Number(blob.size) };
}

/** Runs whose samples stay unpacked in memory: a page asks for several series of one run in a row. */
const KEPT = 2;

/** The artifact of a run, unpacked, for worker threads to read. Throws NotFoundError when none is kept. */
export async function readSamples(runId: string): Promise<SharedArrayBuffer> {
  const kept = singleton("samples", () => new Map<string, Promise<SharedArrayBuffer>>());
  const known = kept.get(runId);
  if (known) return known;
  const reading = unpack(runId);
  kept.set(runId, reading);
  reading.catch(() => kept.delete(runId));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return reading;
}

async function unpack(runId: string): Promise<SharedArrayBuffer> {
  const { blobId, rawSize } = await find(runId);
  const pieces = readBlob(blobId);
  const next = async (): Promise<Uint8Array | null> => (await pieces.next()).value ?? null;
  return runInThread(unpackTask, { rawSize: Number(rawSize) }, { handlers: { next } });
}
