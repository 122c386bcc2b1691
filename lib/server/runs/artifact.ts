/** The samples of a run, compressed: written once with its results, read for what-if, series and downloads. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { decodeArtifact, encodeArtifact, type Artifact } from "../../discovery/artifact";
import { pool } from "../db";
import { NotFoundError } from "../http/errors";
import { processWide } from "../processWide";
import { runIdOf } from "./id";

/**
 * Level 4: on a plausible 1,000 × 10,080 matrix it takes 0.12 s for 20% of the size; level 6 takes four times as
 * long for 1% less, brotli 5 twice as long for as much. Gzip is what every browser and every curl unpacks.
 */
const LEVEL = 4;
/** Beyond this no artifact is kept: a row of PostgreSQL ends at 1 GB, and nobody's browser takes more. */
const MAX_RAW_BYTES = 400_000_000;

export interface PackedArtifact {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rawSize: number;
}

/** Undefined when the samples are too many to be kept. */
export async function packArtifact(artifact: Artifact): Promise<PackedArtifact | undefined> {
  const pieces = encodeArtifact(artifact);
  const rawSize = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (rawSize > MAX_RAW_BYTES) return undefined;
  const bytes = await promisify(gzip)(Buffer.concat(pieces), { level: LEVEL });
  return { bytes: new Uint8Array(bytes), rawSize };
}

/**
 * Keeps the samples of a run that the lease holds, before the run is finished. By the driver itself: the client
 * would carry tens of megabytes through text.
 */
export async function storeArtifact(runId: string, lease: string, packed: PackedArtifact): Promise<void> {
  await pool().query(
    `insert into run_artifact (run_id, bytes, raw_size, size)
     select id, $3, $4, $5 from run where id = $1 and state = 'running' and worker_id = $2
     on conflict (run_id) do update set bytes = excluded.bytes, raw_size = excluded.raw_size, size = excluded.size`,
    [runId, lease, Buffer.from(packed.bytes.buffer), packed.rawSize, packed.bytes.length],
  );
}

/** The file as stored, gzip (`plimsoll` artifact of lib/discovery/artifact.ts inside). Throws NotFoundError. */
export async function readArtifactFile(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const runId = runIdOf(id);
  // Samples are there a moment before the result that is made of them.
  const found = await pool().query<{ bytes: Buffer }>(
    `select bytes from run_artifact join run on run.id = run_id
     where run_id = $1 and state in ('succeeded', 'partial')`,
    [runId],
  );
  const row = found.rows[0];
  if (!row) {
    throw new NotFoundError(
      "The samples of this run are not kept any more (Settings, Retention). Run the policy again to look into them.",
    );
  }
  return new Uint8Array(row.bytes);
}

/** Runs whose samples stay unpacked in memory: a page asks for several series of one run in a row. */
const KEPT = 2;

/** The samples of a run. Throws NotFoundError when none are kept. */
export async function readArtifact(runId: string): Promise<Artifact> {
  const kept = processWide("artifacts", () => new Map<string, Promise<Artifact>>());
  const known = kept.get(runId);
  if (known) return known;
  const reading = readArtifactFile(runId).then(async (bytes) =>
    decodeArtifact(await promisify(gunzip)(bytes)),
  );
  kept.set(runId, reading);
  reading.catch(() => kept.delete(runId));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return reading;
}
