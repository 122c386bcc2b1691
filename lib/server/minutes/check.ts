/** Whether the sums are those of the ledger: what pages and quotas read against what was entered. */
import type { Usage } from "../../api/minutes";
import { db } from "../core/db";
import { firstDay } from "./months";
import { usageOf } from "./read/sums";

export interface Difference {
  readonly month: string;
  readonly namespace: string;
  /** GitLab's id. */
  readonly project: number;
  readonly ledger: Usage;
  readonly sums: Usage;
}

interface Row {
  readonly month: string;
  readonly namespace: string;
  readonly project: bigint;
  readonly builds: readonly [number, number];
  readonly duration: readonly [string, string];
  readonly weighted: readonly [string, string];
}

/** Of one month, or of all whose entries are kept; none when every project's sums are exact. One statement, so both are of one instant. */
export async function findDifferences(month?: string): Promise<Difference[]> {
  const only = month === undefined ? null : firstDay(month);
  const rows = await db().$queryRaw<{ row: Row }[]>`
    with ledger as (
      select root_id, month, project_id, sum(builds) as b, sum(duration_seconds) as d, sum(weighted_seconds) as w
      from build_ledger where ${only}::date is null or month = ${only}::date group by 1, 2, 3),
    sums as (
      select root_id, month, project_id, sum(builds) as b, sum(duration_seconds) as d, sum(weighted_seconds) as w
      from monthly_usage where (${only}::date is null or month = ${only}::date)
        and month not in (select month from accounting_month where dropped_at is not null) group by 1, 2, 3)
    select json_build_object('month', to_char(month, 'YYYY-MM'), 'namespace', coalesce(n.path, coalesce(l.root_id, s.root_id)::text), 'project', project_id,
      'builds', json_build_array(coalesce(l.b, 0), coalesce(s.b, 0)),
      'duration', json_build_array(trim_scale(coalesce(l.d, 0))::text, trim_scale(coalesce(s.d, 0))::text),
      'weighted', json_build_array(trim_scale(coalesce(l.w, 0))::text, trim_scale(coalesce(s.w, 0))::text)) as row
    from ledger l full join sums s using (root_id, month, project_id) left join namespace n on n.id = coalesce(l.root_id, s.root_id)
    where (coalesce(l.b, 0), coalesce(l.d, 0), coalesce(l.w, 0)) is distinct from (coalesce(s.b, 0), coalesce(s.d, 0), coalesce(s.w, 0))
    order by month, n.path, project_id`;
  return rows.map(({ row: { builds, duration, weighted, project, ...named } }) => {
    const side = (at: 0 | 1): Usage =>
      usageOf({ builds: BigInt(builds[at]), duration: duration[at], weighted: weighted[at] });
    return { ...named, project: Number(project), ledger: side(0), sums: side(1) };
  });
}
