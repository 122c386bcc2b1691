/** A job as its Runner reports on it, held until the report is written. */
import { Prisma } from "../../../../generated/prisma/client";
import { JOB_STATUSES, type JobOnServer } from "../../../queue";
import type { Tx } from "../../core/db";
import type { JobOfToken } from "../jobs";

export interface HeldJob {
  readonly job: JobOnServer;
  readonly traceBytes: number;
  /** CRC-32 of the stored trace; null where it is not known. */
  readonly traceChecksum: number | null;
  /** Whether a person reads its trace at the moment. */
  readonly watched: boolean;
}

interface Row {
  readonly status: string;
  readonly forced: boolean;
  readonly size: bigint;
  readonly checksum: bigint | null;
  readonly watched: boolean;
}

/**
 * Holds the build until the transaction ends. Null for one whose token was taken back meanwhile, and with `skip` for
 * one that another transaction holds.
 */
export async function holdJob(
  tx: Tx,
  { id, tokenHash }: JobOfToken,
  held: "wait" | "skip",
): Promise<HeldJob | null> {
  const locked = held === "skip" ? Prisma.sql`skip locked` : Prisma.empty;
  const [row] = await tx.$queryRaw<Row[]>`
    select b.status, o.cancel_forced as forced, coalesce(t.size, 0)::bigint as size,
      case when coalesce(t.size, 0) = 0 then 0 else t.checksum end as checksum,
      coalesce(t.watched_until > now(), false) as watched
    from own_build o join build b on b.id = o.id left join build_trace t on t.build_id = o.id
    where o.id = ${id} and o.token_hash = ${tokenHash} for update of o ${locked}`;
  if (!row) return null;
  // What GitLab reports of builds besides is none of a Runner's business here, and not under way.
  const status = JOB_STATUSES.find((each) => each === row.status) ?? "pending";
  return {
    job: { status, forced: row.forced },
    traceBytes: Number(row.size),
    traceChecksum: row.checksum === null ? null : Number(row.checksum),
    watched: row.watched,
  };
}
