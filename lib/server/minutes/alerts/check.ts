/**
 * Compares quotas with usage and reports each level once per namespace and month, and again once it is reached under
 * a larger quota. Several processes may run this at once: each mark is taken by one of them, a namespace is decided
 * by one at a time, and a level is a row with a unique key, written together with its deliveries. Marks of a process
 * that dies are released by its rollback.
 */
import { alertDue, isClosed, monthOf, type ReportedLevel } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db, LONG_WRITE, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { firstDay } from "../months";
import { monthLimits } from "../read/limits";
import { INSTANCE_QUOTA } from "../read/quotas";
import { alertMetrics } from "./metrics";
import { reportQuota, type QuotaNews } from "./report";

/** Marks per transaction, which holds a lock for each namespace. */
const BATCH = 200;

/** Processes due marks until none is left. */
export async function checkQuotas(): Promise<void> {
  for (;;) {
    const { news, more } = await db().$transaction(checkSome, LONG_WRITE);
    for (const { level } of news) alertMetrics().stages.inc({ level });
    if (!more) return;
  }
}

interface Key {
  readonly rootId: string;
  /** "2026-11". */
  readonly month: string;
}

async function checkSome(tx: Tx): Promise<{ readonly news: readonly QuotaNews[]; readonly more: boolean }> {
  const now = new Date().toISOString();
  const marks = await tx.$queryRaw<{ rootId: string; month: string | null }[]>`
    delete from quota_check where (root_id, id) in (
      select root_id, id from quota_check where due_at <= now() order by due_at limit ${BATCH} for update skip locked)
    returning root_id::text as "rootId", to_char(month, 'YYYY-MM') as month`;
  const everybody = marks.some(({ rootId }) => rootId === INSTANCE_QUOTA);
  if (everybody) await markAll(tx, monthOf(now));
  const keys = new Map<string, Key>();
  for (const { rootId, month } of marks) {
    if (rootId === INSTANCE_QUOTA) continue;
    const key = { rootId, month: month ?? monthOf(now) };
    // Entries made as of an earlier month.
    if (isClosed(key.month, now)) continue;
    keys.set(`${key.rootId} ${key.month}`, key);
  }
  // Locks are taken in one order, so that there is no deadlock.
  const sorted = [...keys.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  return { news: await decide(tx, sorted, now), more: everybody || marks.length === BATCH };
}

/** The instance's default applies to all namespaces that used something in the month. */
async function markAll(tx: Tx, month: string): Promise<void> {
  await tx.$executeRaw`
    insert into quota_check (root_id, month)
    select distinct root_id, month from monthly_usage where month = ${firstDay(month)}::date`;
}

async function decide(tx: Tx, keys: readonly Key[], now: string): Promise<readonly QuotaNews[]> {
  if (keys.length === 0) return [];
  const rootIds = [...new Set(keys.map(({ rootId }) => rootId))];
  await oneAtATime(tx, ...rootIds.map((rootId) => `minutes.quota ${rootId}`));
  // Read after taking the lock: what others reported, and the sums they saw, is committed.
  const limitsIn = new Map<string, Awaited<ReturnType<typeof monthLimits>>>();
  for (const month of new Set(keys.map((key) => key.month))) {
    limitsIn.set(month, await monthLimits(rootIds, month, now, tx));
  }
  const months = await readMonths(tx, keys);
  const news: QuotaNews[] = [];
  for (const { rootId, month, path, reported, weightedSeconds } of months) {
    const limits = limitsIn.get(month)?.(rootId);
    const usedMinutes = new Exact(weightedSeconds).dividedBy(60);
    const due = limits && alertDue(limits, usedMinutes, reported);
    if (!due) continue;
    const { level, state } = due;
    const key = { rootId, month: new Date(`${firstDay(month)}T00:00:00Z`), level };
    const then = { usedMinutes: usedMinutes.toString() };
    const { times } = await tx.minutesNotification.upsert({
      where: { rootId_month_level: key },
      create: { ...key, ...then },
      update: { ...then, createdAt: new Date(now), times: { increment: 1 } },
    });
    const item = { namespace: { id: rootId, path }, month, level, state, times };
    await reportQuota(tx, item);
    news.push(item);
  }
  return news;
}

interface MonthRow extends Key {
  readonly path: string;
  readonly reported: readonly ReportedLevel[];
  readonly weightedSeconds: string;
}

/** Returns rows in the order of the keys. */
function readMonths(tx: Tx, keys: readonly Key[]): Promise<MonthRow[]> {
  const rows = keys.map(({ rootId, month }) => ({ root: rootId, month: firstDay(month) }));
  return tx.$queryRaw<MonthRow[]>`
    select k.root::text as "rootId", to_char(k.month, 'YYYY-MM') as month, n.path,
      (select coalesce(json_agg(json_build_object('level', level, 'usedMinutes', used_minutes::text)), '[]')
        from minutes_notification where root_id = k.root and month = k.month) as reported,
      (select coalesce(sum(weighted_seconds), 0)::text from monthly_usage where root_id = k.root and month = k.month)
        as "weightedSeconds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k (root uuid, month date)
    join namespace n on n.id = k.root order by k.root::text, k.month`;
}
