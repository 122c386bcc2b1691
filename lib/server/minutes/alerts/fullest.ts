/** The namespaces that have used the largest share of their quotas this month. */
import { countedMinutes, monthOf, quotaState } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db } from "../../core/db";
import { firstDay } from "../months";
import { monthLimits } from "../read/limits";

export interface QuotaUse {
  readonly path: string;
  /** Minutes that count against the quota, without those that a reset took off. */
  readonly used: number;
  readonly quota: number;
}

/** Returns namespaces that have a quota and used something, the fullest first. */
export async function readFullest(limit: number): Promise<QuotaUse[]> {
  const now = new Date().toISOString();
  const month = monthOf(now);
  const rows = await db().$queryRaw<{ id: string; path: string; weightedSeconds: string }[]>`
    select n.id::text, n.path, u.weighted::text as "weightedSeconds" from (
      select root_id, sum(weighted_seconds) as weighted from monthly_usage
      where month = ${firstDay(month)}::date group by root_id) u
    join namespace n on n.id = u.root_id`;
  const limitsOf = await monthLimits("all", month, now);
  return rows
    .flatMap(({ id, path, weightedSeconds }) => {
      const limits = limitsOf(id);
      const used = countedMinutes(limits, new Exact(weightedSeconds).dividedBy(60));
      const { enabled, total } = quotaState({ ...limits, waived: 0 }, used);
      return enabled ? [{ path, used: used.toNumber(), quota: total.toNumber() }] : [];
    })
    .sort((a, b) => b.used / b.quota - a.used / a.quota || (a.path < b.path ? -1 : 1))
    .slice(0, limit);
}
