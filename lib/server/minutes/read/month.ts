/** What every root namespace used in a month, the most first. */
import type { Usage } from "../../../api/minutes";
import { db } from "../../core/db";
import { firstDay } from "../months";
import { SUMS, usageOf, type SumRow } from "./sums";

export async function readMonthUsage(month: string): Promise<{ path: string; usage: Usage }[]> {
  const rows = await db().$queryRaw<(SumRow & { path: string })[]>`
    select n.path, u.builds, u.duration, u.weighted from (
      select root_id, ${SUMS}, sum(weighted_seconds) as cost from monthly_usage
      where month = ${firstDay(month)}::date group by root_id) u
    join namespace n on n.id = u.root_id order by u.cost desc, n.path`;
  return rows.map((row) => ({ path: row.path, usage: usageOf(row) }));
}
