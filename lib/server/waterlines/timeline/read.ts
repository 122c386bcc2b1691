/** The stored readings of one node, in the order in which they were measured. */
import { Prisma } from "../../../../generated/prisma/client";
import { LIMITS } from "../../../limits/limits";
import { nodeSchema, type NodeMetrics } from "../../../waterlines/shapes";
import type { KnownPods } from "../../../waterlines";
import { BlobGoneError, readBlobRange } from "../../blobs/read";
import { db } from "../../core/db";

export interface StoredReading {
  /** Unix milliseconds. */
  readonly at: number;
  readonly version: number;
  /** Empty if the node was not there. */
  readonly metrics: NodeMetrics;
  /** Location of the node's line in its version; null if it was not there. */
  readonly line: StoredLine | null;
  /** Null if the node was not there. */
  readonly node: {
    readonly labels: Readonly<Record<string, string>>;
    readonly standing: string;
    readonly candidates: number;
    readonly evicted: number;
    readonly throttled: number;
  } | null;
}

interface StoredLine {
  readonly blobId: string;
  readonly start: number;
  readonly length: number;
  /** Whether quotas were read rather than derived from the limits (snapshot kinds). */
  readonly quotasMeasured: boolean;
}

interface Row {
  readonly kind: string;
  readonly at: Date;
  readonly version: number;
  readonly blobId: string;
  readonly id: string | null;
  readonly standing: string;
  readonly candidates: number;
  readonly evicted: number;
  readonly throttled: number;
  readonly measured: unknown;
  readonly start: bigint;
  readonly length: number;
}

const measuredSchema = nodeSchema.pick({ labels: true, metrics: true });

export interface Window {
  readonly node: string;
  readonly snapshot: string;
  /** The newest version to consider. */
  readonly version: number;
  readonly hours: number;
}

/**
 * Returns readings in ascending order; `more`: older ones within the hours are left out. Of versions measured at the
 * same instant the newest counts.
 */
export async function storedReadings(window: Window): Promise<{ readings: StoredReading[]; more: boolean }> {
  const most = LIMITS.timelineReadings.value;
  // The unique index on name and version finds the newest versions, however many a name has.
  const rows = await db().$queryRaw<Row[]>(Prisma.sql`
    select coalesce(s.taken_at, s.created_at) as at, s.version, s.kind, s.blob_id as "blobId",
      n.id, n.standing, n.candidates, n.evicted, n.throttled, n.measured, n.start, n.length
    from (select id, version, kind, taken_at, created_at, blob_id from node_snapshot
      where name = ${window.snapshot} and version <= ${window.version}
      order by version desc limit ${most + 1}) s
    left join node_state n on n.snapshot_id = s.id and n.name = ${window.node}
    order by at desc, s.version desc`);
  const newest = rows[0]?.at.getTime() ?? 0;
  const from = newest - window.hours * 3_600_000;
  const within = rows.filter(
    ({ at }, index) => at.getTime() >= from && rows[index - 1]?.at.getTime() !== at.getTime(),
  );
  const more = rows.length > most && within.length > 0 && (rows.at(-1)?.at.getTime() ?? 0) >= from;
  const readings = await Promise.all(within.slice(0, most).map(readingOf));
  return { readings: readings.reverse(), more };
}

async function readingOf(row: Row): Promise<StoredReading> {
  const { at, version, standing, candidates, evicted, throttled, blobId, length } = row;
  if (row.id === null) return { at: at.getTime(), version, metrics: {}, line: null, node: null };
  const start = Number(row.start);
  const { labels, metrics } = measuredSchema.parse(row.measured ?? (await lineOf({ blobId, start, length })));
  return {
    at: at.getTime(),
    version,
    metrics,
    line: { blobId, start, length, quotasMeasured: row.kind === "plan" || row.kind === "vector" },
    node: { labels, standing, candidates, evicted, throttled },
  };
}

/**
 * Returns the node's pods in a reading; undefined if it was not there, or if its version was removed in the meantime.
 */
export async function podsOfReading(
  reading: Pick<StoredReading, "line"> | undefined,
): Promise<KnownPods | undefined> {
  if (!reading?.line) return undefined;
  const { quotasMeasured } = reading.line;
  try {
    return { pods: nodeSchema.pick({ pods: true }).parse(await lineOf(reading.line)).pods, quotasMeasured };
  } catch (error) {
    if (error instanceof BlobGoneError) return undefined;
    throw error;
  }
}

async function lineOf({
  blobId,
  start,
  length,
}: Pick<StoredLine, "blobId" | "start" | "length">): Promise<unknown> {
  return JSON.parse(Buffer.from(await readBlobRange(blobId, start, length)).toString("utf8"));
}
