/** Reads rows of the ledger with data of their builds. */
import type { Prisma } from "../../../../generated/prisma/client";
import type { LedgerEntry } from "../../../api/minutesPipelines";
import { db } from "../../core/db";
import { usageOf, type SumRow } from "./sums";

type Row = SumRow &
  Omit<LedgerEntry, "usage" | "buildId" | "runnerId"> & {
    readonly buildId: bigint;
    readonly runnerId: bigint;
    readonly month: string;
  };

/** `which` follows the joins of `build_ledger l`, `build b` and `runner r`: conditions, order, limit. */
export async function readEntries(which: Prisma.Sql): Promise<(LedgerEntry & { readonly month: string })[]> {
  const rows = await db().$queryRaw<Row[]>`
    select l.build_id as "buildId", b.name, b.stage, b.ref, l.runner_id as "runnerId", coalesce(r.description, '') as runner,
      l.mode::text, l.visibility::text, trim_scale(l.factor)::text as factor,
      to_char(l.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "finishedAt",
      to_char(l.belongs_to, 'YYYY-MM') as "belongsTo", to_char(l.month, 'YYYY-MM') as month, l.builds::bigint as builds,
      trim_scale(l.duration_seconds)::text as duration, trim_scale(l.weighted_seconds)::text as weighted
    from build_ledger l join build b on b.root_id = l.root_id and b.id = l.build_id
    left join runner r on r.id = l.runner_id ${which}`;
  return rows.map(({ buildId, runnerId, builds, duration, weighted, ...row }) => ({
    ...row,
    buildId: Number(buildId),
    runnerId: Number(runnerId),
    usage: usageOf({ builds, duration, weighted }),
  }));
}
