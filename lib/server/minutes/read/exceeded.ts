/** Root namespaces whose quota of the current month is used up; the queue keeps their builds from runners. */
import { monthOf, quotaState } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db } from "../../core/db";
import { firstDay } from "../months";
import { monthLimits } from "./limits";

export async function exceededRoots(now = new Date().toISOString()): Promise<ReadonlySet<string>> {
  // Without any quota there is no limit, and no sums are read.
  if ((await db().minutesQuota.findFirst({ select: { version: true } })) === null) return new Set();
  const month = monthOf(now);
  const limitsOf = await monthLimits("all", month, now);
  const used = await db().$queryRaw<{ rootId: string; weighted: string }[]>`
    select root_id::text as "rootId", sum(weighted_seconds)::text as weighted from monthly_usage
    where month = ${firstDay(month)}::date group by root_id`;
  const exceeded = used.filter(
    ({ rootId, weighted }) => quotaState(limitsOf(rootId), new Exact(weighted).dividedBy(60)).usedUp,
  );
  return new Set(exceeded.map(({ rootId }) => rootId));
}
