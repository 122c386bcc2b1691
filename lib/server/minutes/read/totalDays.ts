/** Daily usage of all root namespaces together, for the overall pace. */
import { isClosed } from "../../../minutes";
import { db } from "../../core/db";
import { singleton } from "../../core/singleton";
import { firstDay } from "../months";
import type { DaysOfMonth } from "./days";

/** A closed month changes only by a restored backup or the demo's first start, which this process does not notice. */
const KEPT_MS = 60_000;

interface KeptMonth {
  readonly days: DaysOfMonth;
  /** Unix milliseconds. */
  readonly until: number;
}

const keptMonths = (): Map<string, KeptMonth> => singleton("minutes of closed months", () => new Map());

/** Returns the days by month. Closed months, which have most of the rows, are cached. `now` is ISO 8601. */
export async function readTotalDays(
  months: readonly string[],
  now: string,
): Promise<(month: string) => DaysOfMonth> {
  const nowMs = Date.parse(now);
  const kept = keptMonths();
  const missing = months.filter((month) => (kept.get(month)?.until ?? 0) <= nowMs);
  const found = await sumDays(missing);
  const daysOf = (month: string): DaysOfMonth => found.get(month) ?? new Map<number, number>();
  for (const [month, { until }] of kept) if (until <= nowMs) kept.delete(month);
  const known = new Map(months.map((month) => [month, kept.get(month)?.days ?? daysOf(month)]));
  for (const month of missing) {
    const days = found.get(month);
    if (days !== undefined && isClosed(month, now)) kept.set(month, { days, until: nowMs + KEPT_MS });
  }
  return (month) => known.get(month) ?? daysOf(month);
}

async function sumDays(months: readonly string[]): Promise<Map<string, Map<number, number>>> {
  const found = new Map<string, Map<number, number>>();
  if (months.length === 0) return found;
  const rows = await db().$queryRaw<{ month: string; day: number; minutes: number }[]>`
    select to_char(month, 'YYYY-MM') as month, day::int, (sum(weighted_seconds) / 60)::float8 as minutes
    from daily_usage where month = any(${months.map(firstDay)}::date[]) group by daily_usage.month, day`;
  for (const { month, day, minutes } of rows) {
    found.set(month, (found.get(month) ?? new Map<number, number>()).set(day, minutes));
  }
  return found;
}
