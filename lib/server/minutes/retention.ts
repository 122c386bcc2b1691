/**
 * Removes builds and ledger entries of old months, month by month; the sums stay. A month first expires: from then
 * on, reports of its builds are ignored, since a build that is no longer stored would be accounted again. Its
 * partition is dropped once every earlier transaction has ended.
 */
import { monthOf, monthsBefore } from "../../minutes";
import { SYSTEM, writeAudit } from "../audit/write";
import { db, type Tx } from "../core/db";
import { log } from "../core/log";
import { getSettings } from "../settings/service";
import { firstDifference } from "./check";
import { firstDay } from "./months";
import { usageOf, SUMS, type SumRow } from "./read/sums";

/** Longer than any transaction that enters builds. */
const AFTER_EXPIRY_MINUTES = 10;
/** Rows per transaction. */
const CHUNK = 10_000;

/** Applies the retention settings, never to an open month. */
export async function removeOldMonths(): Promise<void> {
  const { ledgerMonths } = (await getSettings()).retention;
  const oldest = monthsBefore(monthOf(new Date().toISOString()), ledgerMonths);
  await expireBefore(oldest);
  const due = await db().$queryRaw<{ month: string }[]>`
    select to_char(month, 'YYYY-MM') as month from accounting_month
    where dropped_at is null and expired_at < now() - make_interval(mins => ${AFTER_EXPIRY_MINUTES}::int)
    order by accounting_month.month`;
  for (const { month } of due) {
    const difference = await firstDifference(month);
    if (difference) {
      log().error({ month, difference }, "a month's sums are not those of its builds: its builds are kept");
      return;
    }
    await db().$transaction((tx) => dropMonth(tx, month));
  }
  await removeBuilds();
}

async function expireBefore(oldest: string): Promise<void> {
  await db().$executeRaw`
    update accounting_month set expired_at = now() where expired_at is null and month < ${firstDay(oldest)}::date
      and month + interval '1 month 72 hours' <= now() at time zone 'UTC'`;
}

async function dropMonth(tx: Tx, month: string): Promise<void> {
  // Does not wait for long reads: writers would queue behind it.
  await tx.$executeRaw`set local lock_timeout = '5s'`;
  const dropped = await tx.$executeRaw`
    update accounting_month set dropped_at = now() where month = ${firstDay(month)}::date and dropped_at is null`;
  if (dropped === 0) return;
  const [sums] = await tx.$queryRaw<SumRow[]>`
    select ${SUMS} from monthly_usage where month = ${firstDay(month)}::date`;
  await writeAudit(tx, SYSTEM, { action: "ledger.remove", target: `month/${month}`, before: usageOf(sums) });
  log().info({ month }, "the builds of a month were removed, the sums stay");
}

/**
 * Removes builds of the dropped months, including those that were never accounted. A build that was reported late
 * stays as long as the month of its entry, which is read together with its build.
 */
async function removeBuilds(): Promise<void> {
  const [last] = await db().$queryRaw<{ end: string | null }[]>`
    select to_char(max(month) + interval '1 month', 'YYYY-MM-DD"T"00:00:00"Z"') as "end" from accounting_month
    where dropped_at is not null`;
  const end = last?.end ?? null;
  if (end === null) return;
  for (let removed = CHUNK; removed === CHUNK;) {
    removed = await db().$executeRaw`
      delete from build where ctid = any(array(
        select ctid from build b where finished_at < ${end}::timestamptz
          and not exists (select from build_ledger l where l.root_id = b.root_id and l.build_id = b.id)
        limit ${CHUNK}))`;
  }
  for (let removed = CHUNK; removed === CHUNK;) {
    removed = await db().$executeRaw`
      delete from build where ctid = any(array(
        select ctid from build where finished_at is null and reported_at < ${end}::timestamptz limit ${CHUNK}))`;
  }
}
