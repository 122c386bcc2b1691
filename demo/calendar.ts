/** Calendar of the demo cluster, whose users work in Berlin. */
import { offsetAt } from "../lib/numeric/zone";

export const DEMO_TIMEZONE = "Europe/Berlin";
export const MINUTES_PER_DAY = 1440;

const offsets = new Map<number, number>();

/** Returns the minutes by which local time is ahead of UTC at an absolute minute (minutes since 1970). */
export function offsetMinutes(minute: number): number {
  const hour = Math.floor(minute / 60);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = offsetAt(DEMO_TIMEZONE, hour * 3_600) / 60;
  offsets.set(hour, offset);
  return offset;
}

/** Returns the minute of the local day, 0 to 1439. */
export function localMinute(minute: number): number {
  return (((minute + offsetMinutes(minute)) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

/** 0 is Sunday. */
function localWeekday(minute: number): number {
  const day = Math.floor((minute + offsetMinutes(minute)) / MINUTES_PER_DAY);
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(minute: number): boolean {
  const weekday = localWeekday(minute);
  return weekday === 0 || weekday === 6;
}

/** Returns whole working days before an instant (Unix milliseconds), newest first, as days since 1970 in UTC. */
export function workingDaysBefore(nowMs: number, count: number): number[] {
  const days: number[] = [];
  const today = Math.floor(nowMs / 60_000 / MINUTES_PER_DAY);
  for (let day = today - 1; days.length < count; day -= 1)
    if (!isWeekend(day * MINUTES_PER_DAY + MINUTES_PER_DAY / 2)) days.push(day);
  return days;
}

/** Returns the absolute minute of a local time of day. */
export function minuteAt(day: number, minuteOfDay: number): number {
  const guess = day * MINUTES_PER_DAY + minuteOfDay;
  return guess - (localMinute(guess) - minuteOfDay);
}
