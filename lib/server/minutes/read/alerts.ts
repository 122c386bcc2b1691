/**
 * Quotas that are nearly or fully used, for pages: found by the levels that were passed, so that few rows are read.
 */
import type { QuotaAlert, QuotaAlertList } from "../../../api/quotaAlerts";
import { monthOf, quotaState } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db } from "../../core/db";
import { firstDay } from "../months";
import { dayOfUse, readDays } from "./days";
import { monthLimits } from "./limits";
import { waivedOf } from "./quotaStatus";

/** Number of namespaces that are listed. */
const LISTED = 10;

interface Row {
  readonly id: string;
  readonly path: string;
  readonly since: Date;
  readonly weightedSeconds: string;
}

/** With the minutes that resets took off. */
type Ranked = Omit<QuotaAlert, "overSince"> & { readonly waived: number };

/** Returns the alerts for the overview. */
export async function readMinutesLine(): Promise<QuotaAlertList & { readonly started: boolean }> {
  const [alerts, first] = await Promise.all([
    readQuotaAlerts(),
    db().namespace.findFirst({ select: { id: true } }),
  ]);
  return { ...alerts, started: first !== null };
}

/**
 * Returns alerts of this month (UTC), of one root or of all. Leaves out quotas that have been raised enough since.
 */
export async function readQuotaAlerts(rootId?: string): Promise<QuotaAlertList> {
  const now = new Date().toISOString();
  const month = monthOf(now);
  const only = rootId ?? null;
  const rows = await db().$queryRaw<Row[]>`
    select n.id::text, n.path, passed.since, (select coalesce(sum(u.weighted_seconds), 0)::text from monthly_usage u
      where u.root_id = n.id and u.month = ${firstDay(month)}::date) as "weightedSeconds"
    from (select root_id, max(created_at) as since from minutes_notification
      where month = ${firstDay(month)}::date and (${only}::uuid is null or root_id = ${only}::uuid) group by root_id) passed
    join namespace n on n.id = passed.root_id`;
  const limitsOf = await monthLimits(
    rows.map(({ id }) => id),
    month,
    now,
  );
  const alerts = rows.flatMap(({ id, path, since, weightedSeconds }): Ranked[] => {
    const limits = limitsOf(id);
    const state = quotaState(limits, new Exact(weightedSeconds).dividedBy(60));
    const { stage, percentLeft, usedUp } = state;
    if (stage === null || stage === "ok" || percentLeft === null) return [];
    return [
      {
        namespace: { id, path },
        month,
        stage,
        percentLeft,
        usedUp,
        since: since.toISOString(),
        usedMinutes: state.used.toNumber(),
        quotaMinutes: state.total.toNumber(),
        waived: waivedOf(limits),
      },
    ];
  });
  alerts.sort(worstFirst);
  return {
    items: await withDays(alerts.slice(0, LISTED), month),
    more: Math.max(0, alerts.length - LISTED),
  };
}

/** By the share that is used; the percentage left cannot distinguish those over their quotas. */
function worstFirst(a: Ranked, b: Ranked): number {
  const share = ({ usedMinutes, quotaMinutes }: Ranked): number => usedMinutes / quotaMinutes;
  return share(b) - share(a) || (a.namespace.path < b.namespace.path ? -1 : 1);
}

async function withDays(alerts: readonly Ranked[], month: string): Promise<QuotaAlert[]> {
  const over = alerts.filter(({ usedUp }) => usedUp).map(({ namespace }) => namespace.id);
  const daysOf = await readDays(over, month, month);
  return alerts.map(({ waived, ...alert }) => ({
    ...alert,
    overSince: alert.usedUp
      ? dayOfUse(month, daysOf(alert.namespace.id, month), alert.quotaMinutes + waived)
      : null,
  }));
}
