/** Whether the sums by day are those of the ledger. */
import { db } from "../core/db";
import { firstDay } from "./months";

export interface DayDifference {
  readonly month: string;
  readonly namespace: string;
  /** Of the month; 0 for what was entered for other months. */
  readonly day: number;
  /** Builds and weighted seconds, the latter an exact decimal. */
  readonly ledger: readonly [builds: number, weightedSeconds: string];
  readonly sums: readonly [builds: number, weightedSeconds: string];
}

/** Of one month, or of all. One statement, so both are of one instant. */
export async function findDayDifferences(month?: string): Promise<DayDifference[]> {
  const only = month === undefined ? null : firstDay(month);
  const rows = await db().$queryRaw<{ row: DayDifference }[]>`
    with ledger as (
      select root_id, month, case when belongs_to = month then extract(day from finished_at at time zone 'UTC') else 0 end::int as day,
        sum(builds) as b, sum(duration_seconds) as d, sum(weighted_seconds) as w
      from build_ledger where ${only}::date is null or month = ${only}::date group by 1, 2, 3),
    sums as (
      select root_id, month, day::int, sum(builds) as b, sum(duration_seconds) as d, sum(weighted_seconds) as w
      from daily_usage where (${only}::date is null or month = ${only}::date)
        and month not in (select month from accounting_month where dropped_at is not null) group by 1, 2, 3)
    select json_build_object('month', to_char(month, 'YYYY-MM'), 'day', day,
      'namespace', coalesce(n.path, coalesce(l.root_id, s.root_id)::text),
      'ledger', json_build_array(coalesce(l.b, 0), trim_scale(coalesce(l.w, 0))::text),
      'sums', json_build_array(coalesce(s.b, 0), trim_scale(coalesce(s.w, 0))::text)) as row
    from ledger l full join sums s using (root_id, month, day) left join namespace n on n.id = coalesce(l.root_id, s.root_id)
    where (coalesce(l.b, 0), coalesce(l.d, 0), coalesce(l.w, 0)) is distinct from (coalesce(s.b, 0), coalesce(s.d, 0), coalesce(s.w, 0))
    order by month, n.path, day`;
  return rows.map(({ row }) => row);
}
