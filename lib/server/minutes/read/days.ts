/** Daily usage of root namespaces, for the pace of a month and the day on which a quota was used up. */
import { db } from "../../core/db";
import { firstDay } from "../months";

/** Minutes by day of the month; day 0 has the entries that belong to other months. */
export type DaysOfMonth = ReadonlyMap<number, number>;

/** Returns the days by root and month, for the months from `first` to `last`. */
export async function readDays(
  rootIds: readonly string[],
  first: string,
  last: string,
): Promise<(rootId: string, month: string) => DaysOfMonth> {
  const rows = await db().$queryRaw<{ root: string; month: string; day: number; minutes: number }[]>`
    select root_id::text as root, to_char(month, 'YYYY-MM') as month, day::int, (sum(weighted_seconds) / 60)::float8 as minutes
    from daily_usage where root_id = any(${[...rootIds]}::uuid[]) and month between ${firstDay(first)}::date and ${firstDay(last)}::date
    group by root_id, daily_usage.month, day order by day`;
  const found = new Map<string, Map<number, number>>();
  for (const { root, month, day, minutes } of rows) {
    const key = `${root} ${month}`;
    found.set(key, (found.get(key) ?? new Map<number, number>()).set(day, minutes));
  }
  return (rootId, month) => found.get(`${rootId} ${month}`) ?? new Map<number, number>();
}

/** Returns the day (UTC) by whose end `total` minutes were used; null if there is none. */
export function dayOfUse(month: string, days: DaysOfMonth, total: number): string | null {
  let used = days.get(0) ?? 0;
  for (let day = 1; day <= 31; day += 1) {
    used += days.get(day) ?? 0;
    // Sums of binary fractions: a tiny amount below still counts as reached.
    if (used >= total - 1e-6) return `${month}-${String(day).padStart(2, "0")}`;
  }
  return null;
}
