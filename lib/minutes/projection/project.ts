/** Where a month ends at its pace, and when its quota is used up. An estimate: nothing is accounted by it. */
import { monthOf } from "../months";
import { backTest, type Month } from "./backTest";
import { paceOf, type Day } from "./pace";
import { dayOfCrossing, pathOf } from "./path";

/** The fewest full days that a pace is taken from. */
const LEAST_DAYS = 7;
const DAY_MS = 86_400_000;

export interface ProjectionInput {
  /** Full days before `now`'s, consecutive, oldest first: those of the present month and of months before. */
  readonly days: readonly Day[];
  /** Minutes used in the present month, today's and adjustments included. */
  readonly used: number;
  /** ISO 8601. */
  readonly now: string;
  /** The quota in minutes; null without one. */
  readonly total: number | null;
}

export interface Projection {
  readonly state: "ready" | "tooLittleHistory";
  /** Minutes at the month's end; null with too little history. */
  readonly monthEnd: number | null;
  /** Null where too few months are known to test an interval on. */
  readonly interval: {
    readonly low: number;
    readonly high: number;
    /** Past projections whose interval held, and how many were made. */
    readonly held: number;
    readonly cases: number;
  } | null;
  /** The day (UTC) on which the quota is used up, and the first and last day that the interval allows; null for not this month. */
  readonly runsOut: string | null;
  readonly runsOutEarliest: string | null;
  readonly runsOutLatest: string | null;
}

const NONE = { runsOut: null, runsOutEarliest: null, runsOutLatest: null };

/** For the present month alone. Spec: minutes, "Made precise". */
export function projectMonth({ days, used, now, total }: ProjectionInput): Projection {
  const known = sinceFirstUse(days);
  if (known.length < LEAST_DAYS)
    return { state: "tooLittleHistory", monthEnd: null, interval: null, ...NONE };
  const today = now.slice(0, 10);
  const begun = (Date.parse(now) % DAY_MS) / DAY_MS;
  const path = pathOf(paceOf(known), { used, dates: datesUntilEnd(today), begun });
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

/** A namespace that begins to build in a month has no pace of the days before. */
function sinceFirstUse(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ minutes }) => minutes > 0);
  return first < 0 ? [] : days.slice(first);
}

/** From the date to its month's last one. */
function datesUntilEnd(date: string): string[] {
  const dates: string[] = [];
  const month = date.slice(0, 7);
  for (let at = Date.parse(`${date}T00:00:00Z`); ; at += DAY_MS) {
    const next = new Date(at).toISOString().slice(0, 10);
    if (next.slice(0, 7) !== month) return dates;
    dates.push(next);
  }
}

/** Those of the months before that are known from their first day on. */
function fullMonths(days: readonly Day[], present: string): Month[] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    if (month < present) months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months.values()].filter((month) => month[0]?.date.endsWith("-01"));
}
