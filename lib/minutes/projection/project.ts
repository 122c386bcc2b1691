/** Projects a month's end at its pace, and when its quota is used up. An estimate; nothing is accounted by it. */
import { monthOf } from "../months";
import { backTest, type Month } from "./backTest";
import { paceOf, type Day } from "./pace";
import { dayOfCrossing, pathOf } from "./path";

/** Minimum number of full days for a pace. */
const LEAST_DAYS = 7;
const DAY_MS = 86_400_000;

export interface ProjectionInput {
  /** Full days before the day of `now`, consecutive, oldest first, in the current month and earlier ones. */
  readonly days: readonly Day[];
  /** Minutes used in the current month, including today and adjustments. */
  readonly used: number;
  /** ISO 8601. */
  readonly now: string;
  /** The quota in minutes; null if there is none. */
  readonly total: number | null;
}

export interface Projection {
  readonly state: "ready" | "tooLittleHistory";
  /** Minutes at the month's end; null if the history is too short. */
  readonly monthEnd: number | null;
  /** Null if too few months are known to test an interval. */
  readonly interval: {
    readonly low: number;
    readonly high: number;
    /** Number of past projections whose interval held, and number of projections. */
    readonly held: number;
    readonly cases: number;
  } | null;
  /**
   * The day (UTC) on which the quota is used up, and the first and last day that the interval allows; null if not in
   * this month.
   */
  readonly runsOut: string | null;
  readonly runsOutEarliest: string | null;
  readonly runsOutLatest: string | null;
}

const NONE = { runsOut: null, runsOutEarliest: null, runsOutLatest: null };

/** Projects the current month only. Spec: minutes, "Made precise". */
export function projectMonth({ days, used, now, total }: ProjectionInput): Projection {
  const known = sinceFirstUse(days);
  if (known.length < LEAST_DAYS)
    return { state: "tooLittleHistory", monthEnd: null, interval: null, ...NONE };
  const today = now.slice(0, 10);
  const elapsed = (Date.parse(now) % DAY_MS) / DAY_MS;
  const path = pathOf(paceOf(known), { used, dates: datesUntilEnd(today), elapsed });
  const monthEnd = path.at(-1)?.expected ?? used;
  const deviation = path.at(-1)?.deviation ?? 0;
  const tested = backTest(fullMonths(known, monthOf(now)), Number(today.slice(8)));
  const crossing = (widths: number): string | null =>
    total === null || used >= total ? null : (dayOfCrossing(path, total, widths) ?? null);
  return {
    state: "ready",
    monthEnd,
    interval: tested
      ? {
          low: Math.max(used, monthEnd - tested.widths * deviation),
          high: monthEnd + tested.widths * deviation,
          held: tested.held,
          cases: tested.cases,
        }
      : null,
    runsOut: crossing(0),
    runsOutEarliest: tested ? crossing(tested.widths) : null,
    runsOutLatest: tested ? crossing(-tested.widths) : null,
  };
}

/** A namespace that starts to build within a month has no pace on the days before. */
function sinceFirstUse(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ minutes }) => minutes > 0);
  return first < 0 ? [] : days.slice(first);
}

/** Returns the dates from this one to the last of its month. */
function datesUntilEnd(date: string): string[] {
  const dates: string[] = [];
  const month = date.slice(0, 7);
  for (let at = Date.parse(`${date}T00:00:00Z`); ; at += DAY_MS) {
    const next = new Date(at).toISOString().slice(0, 10);
    if (next.slice(0, 7) !== month) return dates;
    dates.push(next);
  }
}

/** Returns the earlier months that are known from their first day. */
function fullMonths(days: readonly Day[], present: string): Month[] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    if (month < present) months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months.values()].filter((month) => month[0]?.date.endsWith("-01"));
}
