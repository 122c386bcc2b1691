/** Ticks of a time axis in the browser's time zone: at midnights, or at round times of the day between them. */

export interface TimeTick {
  /** Unix milliseconds. */
  readonly at: number;
  readonly label: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MINUTES = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720];
const DAYS = [1, 2, 3, 4, 7, 14, 28, 91, 182, 364];

const dayLabel = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const clockLabel = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** At most `most` ticks, as dense as that allows; a midnight is labelled with its date ("Tue 16 Jun"). */
export function timeTicks(from: number, to: number, most: number): readonly TimeTick[] {
  const span = to - from;
  const minutes = MINUTES.find((step) => span / (step * MINUTE) <= most);
  const times =
    minutes === undefined ? midnights(from, to, daysOf(span, most)) : clockTimes(from, to, minutes);
  return times.map((at) => ({ at, label: isMidnight(at) ? dayLabel.format(at) : clockLabel.format(at) }));
}

/** "Europe/Berlin", for the axis. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function daysOf(span: number, most: number): number {
  return DAYS.find((step) => span / (step * DAY) <= most) ?? Math.ceil(span / DAY / most);
}

/** By the calendar: a day may have 23 or 25 hours. */
function midnights(from: number, to: number, step: number): number[] {
  const times: number[] = [];
  let days = startOfDay(from, 0) < from ? 1 : 0;
  for (let at = startOfDay(from, days); at <= to; at = startOfDay(from, (days += step))) times.push(at);
  return times;
}

/** Multiples of the step since each midnight, by the clock. */
function clockTimes(from: number, to: number, minutes: number): number[] {
  const times: number[] = [];
  for (let days = 0; startOfDay(from, days) <= to; days += 1) {
    for (let minute = 0; minute < 1_440; minute += minutes) {
      const at = startOfDay(from, days, minute);
      if (at >= from && at <= to && at > (times.at(-1) ?? -Infinity)) times.push(at);
    }
  }
  return times;
}

/**
 * The time `days` and `minutes` after the midnight before `from`, by the clock. Each day is computed from the
 * calendar: where clocks go forward at midnight, that day begins at 01:00 and the following ones at 00:00 again.
 */
function startOfDay(from: number, days: number, minutes = 0): number {
  const date = new Date(from);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 0, minutes).getTime();
}

function isMidnight(at: number): boolean {
  return at === startOfDay(at, 0);
}
