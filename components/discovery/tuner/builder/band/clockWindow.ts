/** A window of the same local hours on every day, on a day of 24 hours; it may span midnight. */
import type { Edge, Stretch } from "./windows";

/** Local times "HH:MM"; the end may be "24:00". */
export interface ClockWindow {
  readonly start: string;
  readonly end: string;
}

/** Minutes by which an edge moves; exact times are typed. */
export const CLOCK_STEP = 15;
const DAY = 1_440;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** One stretch, or two if the window spans midnight: the evening first. Equal start and end mean the whole day. */
export function stretchesOf({ start, end }: ClockWindow): readonly Stretch[] {
  const [from, to] = [minutesOf(start) / 60, minutesOf(end) / 60];
  if (from < to) return [{ startHour: from, endHour: to }];
  const evening: Stretch = { startHour: from, endHour: 24, cutAt: "endHour" };
  return to === 0
    ? [{ startHour: from, endHour: 24 }]
    : [evening, { startHour: 0, endHour: to, cutAt: "startHour" }];
}

/** Moves one edge to about that hour, within the limits of the other edge and the day. */
export function moveClockEdge({ start, end }: ClockWindow, edge: Edge, hour: number): ClockWindow {
  const [from, to] = [minutesOf(start), minutesOf(end) || DAY];
  const wanted = Math.round((hour * 60) / CLOCK_STEP) * CLOCK_STEP;
  const within = (low: number, high: number): number => Math.min(Math.max(wanted, low), Math.max(low, high));
  const overMidnight = to <= from;
  if (edge === "startHour") {
    const at = overMidnight ? within(to, DAY - CLOCK_STEP) : within(0, to - CLOCK_STEP);
    return { start: timeOf(at), end };
  }
  const at = overMidnight ? within(0, from) : within(Math.min(from + CLOCK_STEP, DAY), DAY);
  return { start, end: timeOf(at === 0 ? DAY : at) };
}
