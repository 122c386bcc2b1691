/** Sums of seconds, from SQL to the shape of the API. */
import { Prisma } from "../../../../generated/prisma/client";
import type { Usage } from "../../../api/minutes";
import { Exact } from "../../../numeric/exact";

export interface SumRow {
  readonly builds: bigint | null;
  readonly duration: string | null;
  readonly weighted: string | null;
}

/** Columns of a SumRow over monthly_usage or build_ledger. */
export const SUMS = Prisma.sql`sum(builds) as builds, trim_scale(sum(duration_seconds))::text as duration,
  trim_scale(sum(weighted_seconds))::text as weighted`;

/** Returns the usage of all rows together. */
export function addUsage(rows: readonly SumRow[]): Usage {
  const sum = (of: (row: SumRow) => string | null): string =>
    rows.reduce((total, row) => total.plus(of(row) ?? 0), new Exact(0)).toString();
  return usageOf({
    // PostgreSQL sums bigints as numeric.
    builds: BigInt(rows.reduce((total, row) => total + Number(row.builds ?? 0), 0)),
    duration: sum((row) => row.duration),
    weighted: sum((row) => row.weighted),
  });
}

/** Returns zero if there is no row. */
export function usageOf(row: SumRow | undefined): Usage {
  const weightedSeconds = row?.weighted ?? "0";
  return {
    builds: Number(row?.builds ?? 0),
    durationSeconds: row?.duration ?? "0",
    weightedSeconds,
    minutes: new Exact(weightedSeconds).dividedBy(60).toDecimalPlaces(2).toNumber(),
  };
}
