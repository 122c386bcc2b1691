/** A job as its Runner reports on it, locked until the report is written. */
import { Prisma } from "../../../../generated/prisma/client";
import { JOB_STATUSES, type JobOnServer } from "../../../queue";
import type { Tx } from "../../core/db";
import type { JobOfToken } from "../jobs";

export interface HeldJob {
  readonly job: JobOnServer;
  readonly traceBytes: number;
  /** CRC-32 of the stored trace; null if unknown. */
  readonly traceChecksum: number | null;
  /** Whether somebody is watching its trace. */
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
 * Locks the build until the transaction ends. Returns null if the token was revoked in the meantime, and with `skip`
 * if another transaction has locked the build.
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
  // GitLab's other statuses do not concern a Runner here and mean that the build does not run.
  const status = JOB_STATUSES.find((each) => each === row.status) ?? "pending";
  return {
    job: { status, forced: row.forced },
    traceBytes: Number(row.size),
    traceChecksum: row.checksum === null ? null : Number(row.checksum),
    watched: row.watched,
  };
}
