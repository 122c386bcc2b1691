/** Partitions of the ledger: a month must exist before anything is entered into it. */
import { nextMonth, monthOf, type BuildReport, entryMonth } from "../../minutes";
import { db } from "../core/db";

/** Returns a month as the database's dates write it. */
export const firstDay = (month: string): string => `${month}-01`;

/** Creates the current and the next month, ahead of the first build of a month. */
export async function prepareMonths(): Promise<void> {
  const month = monthOf(new Date().toISOString());
  await makeMonths([month, nextMonth(month)]);
}

/**
 * Creates the months that these builds may be entered into, if they are missing. Returns the builds except those that
 * finished in a month whose builds were removed by retention.
 */
export async function ensureMonths(reports: readonly BuildReport[], now: string): Promise<BuildReport[]> {
  const there = await db().$queryRaw<{ month: string; expired: boolean }[]>`
    select to_char(month, 'YYYY-MM') as month, expired_at is not null as expired from accounting_month order by 1`;
  const expired = there.findLast((month) => month.expired)?.month ?? "";
  const kept = reports.filter(({ finishedAt }) => finishedAt === null || monthOf(finishedAt) > expired);
  const finished = kept.flatMap(({ finishedAt }) => finishedAt ?? []);
  const months = new Set([now, ...finished].map((at) => entryMonth(monthOf(at), now)));
  for (const { month } of there) months.delete(month);
  await makeMonths([...months]);
  return kept;
}

async function makeMonths(months: readonly string[]): Promise<void> {
  for (const month of months) {
    await db().$executeRaw`
      insert into accounting_month (month) values (${firstDay(month)}::date) on conflict do nothing`;
  }
}

/** Returns when retention removed the entries of a month, ISO 8601; null while they exist. */
export async function removedAt(month: string): Promise<string | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    select dropped_at as at from accounting_month where month = ${firstDay(month)}::date`;
  return row?.at?.toISOString() ?? null;
}
