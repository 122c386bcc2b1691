/** Since when namespaces are over their quotas, and the projection of the current month. */
import type { ProjectionView } from "../../../api/minutes";
import type { QuotaStatus } from "../../../api/quotaStatus";
import { monthOf, monthsBefore, projectMonth, type Projection } from "../../../minutes";
import { dayOfUse, readDays, type DaysOfMonth } from "./days";
import { readTotalDays } from "./totalDays";

/** Number of full months before the current one that determine its pace and the width of its interval. */
const MONTHS_BEFORE = 7;
const DAY_MS = 86_400_000;

export interface Outlook {
  readonly overSince: string | null;
  readonly projection: ProjectionView | null;
}

interface Subject {
  readonly id: string;
  readonly quota: QuotaStatus;
  /** Minutes accounted in the month. */
  readonly minutes: number;
  /** Of these, those that resets took off; not rounded, as in the quota's standing. */
  readonly waived: number;
}

/** Returns the outlook by root. A month that is over has no projection. `now` is ISO 8601. */
export async function readOutlook(
  roots: readonly Subject[],
  month: string,
  now: string,
): Promise<ReadonlyMap<string, Outlook>> {
  const isPresent = month === monthOf(now);
  const daysOf = await readDays(
    roots.map(({ id }) => id),
    isPresent ? monthsBefore(month, MONTHS_BEFORE) : month,
    month,
  );
  return new Map(
    roots.map(({ id, quota, minutes, waived }) => {
      const over = quota.standing === "over";
      const total = quota.leftMinutes === null ? null : quota.totalMinutes;
      // Days contain everything that was accounted; the quota is compared with the minutes that no reset took off.
      const counted = Math.max(0, minutes - waived);
      return [
        id,
        {
          overSince: over ? dayOfUse(month, daysOf(id, month), quota.totalMinutes + waived) : null,
          projection: isPresent ? projected((of) => daysOf(id, of), counted, now, total) : null,
        },
      ];
    }),
  );
}

/** Returns the projection of the current month for all root namespaces together; null for another month. */
export async function readTotalOutlook(
  minutes: number,
  month: string,
  now: string,
): Promise<ProjectionView | null> {
  if (month !== monthOf(now)) return null;
  const months = Array.from({ length: MONTHS_BEFORE + 1 }, (_, back) => monthsBefore(month, back));
  return projected(await readTotalDays(months, now), minutes, now, null);
}

function projected(
  daysOf: (month: string) => DaysOfMonth,
  used: number,
  now: string,
  total: number | null,
): ProjectionView {
  return rounded(projectMonth({ days: daysBefore(now, daysOf), used, now, total }));
}

/** Returns every day until yesterday, including those without usage. */
function daysBefore(
  now: string,
  daysOf: (month: string) => DaysOfMonth,
): { readonly date: string; readonly minutes: number }[] {
  const days = [];
  const end = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  for (
    let at = Date.parse(`${monthsBefore(monthOf(now), MONTHS_BEFORE)}-01T00:00:00Z`);
    at < end;
    at += DAY_MS
  ) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, minutes: daysOf(date.slice(0, 7)).get(Number(date.slice(8))) ?? 0 });
  }
  return days;
}

const cents = (minutes: number): number => Math.round(minutes * 100) / 100;

/** Rounds to hundredths of a minute; more would suggest false precision. */
function rounded(projection: Projection): ProjectionView {
  const { monthEnd, interval } = projection;
  return {
    ...projection,
    monthEnd: monthEnd === null ? null : cents(monthEnd),
    interval: interval && { ...interval, low: cents(interval.low), high: cents(interval.high) },
  };
}
