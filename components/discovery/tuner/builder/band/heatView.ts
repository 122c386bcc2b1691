/** The heat map behind a signal's windows (tuner.md "Moving things"): rows of 24 local hours. */
import { formatNumber, formatPercent } from "@/lib/client/format";
import type { Heat } from "@/lib/discovery";
import type { Stretch } from "./windows";

export const HOURS = 24;

export const heatViews = ["weekday", "image"] as const;
export type HeatView = (typeof heatViews)[number];

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export interface HeatRow {
  /** A weekday or an image. */
  readonly name: string;
  /** A name that fits next to the row. */
  readonly short: string;
  /** 24 sums of samples. */
  readonly hours: Float64Array;
  /** The sum for the darkest colour in this row; 0 if nothing is above 0. */
  readonly most: number;
}

/**
 * Returns weekdays from Monday on one scale, or images by descending sum, each on its own scale: one image may have a
 * thousand times the samples of another, and both should show their hours.
 */
export function heatRows(heat: Heat, view: HeatView): readonly HeatRow[] {
  const names = view === "weekday" ? DAYS : heat.images;
  const cells = view === "weekday" ? heat.weekdays : heat.byImage;
  const all = largest(cells);
  return names.map((name, row) => {
    const hours = cells.subarray(row * HOURS, (row + 1) * HOURS);
    return view === "weekday"
      ? { name, short: name.slice(0, 2), hours, most: all }
      : { name, short: row % 5 === 0 ? String(row + 1) : "", hours, most: largest(hours) };
  });
}

function largest(sums: Float64Array): number {
  return sums.reduce((most, sum) => Math.max(most, sum), 0);
}

/**
 * The share of all sums inside a window, 0–1; null if the total is 0. `sums` are of equal parts of the day, hours or
 * minutes, which no edge may cut.
 */
export function caughtBy(windows: readonly Stretch[], sums: Float64Array): number | null {
  const minutes = 1_440 / sums.length;
  let all = 0;
  let caught = 0;
  for (const [part, sum] of sums.entries()) {
    if (sum < 0) return null;
    all += sum;
    const at = part * minutes;
    const holds = ({ startHour, endHour }: Stretch): boolean =>
      Math.round(startHour * 60) <= at && at < Math.round(endHour * 60);
    if (windows.some(holds)) caught += sum;
  }
  return all > 0 ? caught / all : null;
}

/** "08:00–09:00". */
export function hourText(hour: number): string {
  const clock = (at: number): string => `${String(at).padStart(2, "0")}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}

export function cellText({ name, hours }: HeatRow, hour: number): string {
  return `${name}, ${hourText(hour)}: ${formatNumber(hours[hour] ?? 0)}`;
}

/** The map's shape in words, for screen readers; the numbers are in the table. */
export function describeHeat(heat: Heat, view: HeatView): string {
  const what = view === "weekday" ? "weekday and hour" : "image and hour";
  const peak = heat.hours.reduce((best, value, hour) => (value > (heat.hours[best] ?? 0) ? hour : best), 0);
  if ((heat.hours[peak] ?? 0) <= 0) return `Samples by ${what}: nothing above 0`;
  return `Samples by ${what}; most at ${hourText(peak)}`;
}

export function caughtText(windows: readonly Stretch[], heat: Heat): string | null {
  const share = caughtBy(windows, heat.minutes);
  if (share === null) return null;
  const subject =
    windows.length - windows.filter(({ cutAt }) => cutAt === "endHour").length === 1
      ? "The window holds"
      : "The windows hold";
  return `${subject} ${formatPercent(share)} of the samples’ sum.`;
}
