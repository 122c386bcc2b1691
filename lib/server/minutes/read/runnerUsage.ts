/** What runners accounted in a period, from the ledger. */
import type { RunnerMinutes, RunnerUsageList } from "../../../api/runners";
import { NotFoundError } from "../../http/errors";
import { db } from "../../core/db";
import { readLedger } from "../period/ledgerRead";
import { firstMonth, type Period } from "../period/period";
import { rootPaths } from "../whatIf/names";
import { usageOf, type SumRow } from "./sums";

/** $1 first month, $2 from, $3 to. */
const IN_PERIOD = `month >= $1::date and finished_at >= $2::timestamptz and finished_at < $3::timestamptz`;
const SUMMED = `sum(builds) as builds, trim_scale(sum(duration_seconds))::text as duration,
  trim_scale(sum(weighted_seconds))::text as weighted`;

/** The dearest first. Throws as readLedger. */
export function runnersByUse(period: Period, limit: number, signal?: AbortSignal): Promise<RunnerUsageList> {
  return readLedger(signal, async ({ all }) => {
    const rows = await all<SumRow & { id: string; count: string }>(
      `select runner_id::text as id, ${SUMMED}, count(*) over () as count from build_ledger where ${IN_PERIOD}
       group by runner_id order by sum(weighted_seconds) desc, runner_id limit $4`,
      [firstMonth(period), period.from, period.to, limit],
    );
    return {
      ...period,
      runners: rows.map((row) => ({ id: Number(row.id), usage: usageOf(row) })),
      runnerCount: Number(rows[0]?.count ?? 0),
    };
  });
}

/** By root namespace and month of entry. Throws NotFoundError, and as readLedger. */
export async function runnerMinutes(
  id: number,
  period: Period,
  limit: number,
  signal?: AbortSignal,
): Promise<RunnerMinutes> {
  if ((await db().runner.count({ where: { id } })) === 0)
    throw new NotFoundError(`There is no runner with the id ${id}.`);
  return readLedger(signal, async ({ all }) => {
    const values = [firstMonth(period), period.from, period.to, id];
    const of = `from build_ledger where ${IN_PERIOD} and runner_id = $4::bigint`;
    const [total] = await all<SumRow>(`select ${SUMMED} ${of}`, values);
    const months = await all<SumRow & { month: string }>(
      `select to_char(month, 'YYYY-MM') as month, ${SUMMED} ${of} group by build_ledger.month order by 1 desc`,
      values,
    );
    const roots = await all<SumRow & { id: string; count: string }>(
      `select root_id as id, ${SUMMED}, count(*) over () as count ${of}
       group by root_id order by sum(weighted_seconds) desc, root_id limit $5`,
      [...values, limit],
    );
    const paths = await rootPaths(roots.map((root) => root.id));
    return {
      ...period,
      usage: usageOf(total),
      months: months.map((row) => ({ month: row.month, usage: usageOf(row) })),
      namespaces: roots.map((row) => ({
        id: row.id,
        path: paths.get(row.id) ?? row.id,
        usage: usageOf(row),
      })),
      namespaceCount: Number(roots[0]?.count ?? 0),
    };
  });
}
