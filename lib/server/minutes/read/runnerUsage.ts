/**
 * What runners accounted in a period of whole days, from the sums by day: the cost does not grow with the number of
 * builds.
 */
import { Prisma } from "../../../../generated/prisma/client";
import type { RunnerMinutes, RunnerUsageList } from "../../../api/runners";
import { NotFoundError } from "../../http/errors";
import { db } from "../../core/db";
import { wholeDays, type Period } from "../period/period";
import { rootPaths } from "../whatIf/names";
import { SUMS, usageOf, type SumRow } from "./sums";

const inDays = ({ firstDay, lastDay }: ReturnType<typeof wholeDays>): Prisma.Sql =>
  Prisma.sql`day between ${firstDay}::date and ${lastDay}::date`;

/** The most expensive first. */
export async function runnersByUse(period: Period, limit: number): Promise<RunnerUsageList> {
  const days = wholeDays(period);
  // One index lookup per runner: days before the period are not read.
  const rows = await db().$queryRaw<(SumRow & { id: bigint; count: bigint })[]>`
    select r.id, u.builds, u.duration, u.weighted, count(*) over () as count
    from runner r cross join lateral (
      select ${SUMS}, sum(weighted_seconds) as cost from runner_usage where runner_id = r.id and ${inDays(days)}
      having sum(builds) <> 0 or sum(weighted_seconds) <> 0) u
    order by u.cost desc, r.id limit ${limit}`;
  return {
    ...days.period,
    runners: rows.map((row) => ({ id: Number(row.id), usage: usageOf(row) })),
    runnerCount: Number(rows[0]?.count ?? 0),
  };
}

/** By root namespace and by the month of the entries. Throws NotFoundError. */
export async function runnerMinutes(id: number, period: Period, limit: number): Promise<RunnerMinutes> {
  if ((await db().runner.count({ where: { id } })) === 0)
    throw new NotFoundError(`There is no runner with the id ${id}.`);
  const days = wholeDays(period);
  const of = Prisma.sql`from runner_usage where runner_id = ${id} and ${inDays(days)}`;
  const [total] = await db().$queryRaw<SumRow[]>`select ${SUMS} ${of}`;
  const months = await db().$queryRaw<(SumRow & { month: string })[]>`
    select to_char(month, 'YYYY-MM') as month, ${SUMS} ${of} group by runner_usage.month order by 1 desc`;
  const roots = await db().$queryRaw<(SumRow & { id: string; count: bigint })[]>`
    select root_id::text as id, ${SUMS}, count(*) over () as count ${of}
    group by root_id having sum(builds) <> 0 or sum(weighted_seconds) <> 0
    order by sum(weighted_seconds) desc, root_id limit ${limit}`;
  const paths = await rootPaths(roots.map((root) => root.id));
  return {
    ...days.period,
    usage: usageOf(total),
    months: months.map((row) => ({ month: row.month, usage: usageOf(row) })),
    namespaces: roots.map((row) => ({ id: row.id, path: paths.get(row.id) ?? row.id, usage: usageOf(row) })),
    namespaceCount: Number(roots[0]?.count ?? 0),
  };
}
