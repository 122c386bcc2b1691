/** Ranks images by how often they were used: overall, weighted by developer hours, or recently. */
import type { DeveloperWindow } from "../../discovery";
import { HOUR } from "../jobs/jobSet";
import type { Strategy } from "./strategy";
import { hourOf, sumByImage } from "./usage";

const RECENT_HOURS = 2;

export const count: Strategy = {
  name: "count",
  reason: "jobs of the image",
  template: { number: 1 },
  score: (usage) => sumByImage(usage, () => 1),
};

/** Local hours in which developers wait. */
export interface DeveloperHours {
  /** 2 to 23, inclusive. */
  readonly start: number;
  /** Exclusive; up to 21. */
  readonly end: number;
  /** Weight of the two hours before and the three after, in tenths of that of the hours themselves. */
  readonly edgeTenths: number;
}

const HOURS_BEFORE = 2;
const HOURS_AFTER = 3;
const PROPOSED: DeveloperHours = { start: 9, end: 17, edgeTenths: 3 };

function windowsOf({ start, end, edgeTenths }: DeveloperHours): readonly DeveloperWindow[] {
  const around = (startHour: number, endHour: number) =>
    edgeTenths === 0 ? [] : [{ startHour, endHour, weight: edgeTenths / 10 }];
  return [
    ...around(start - HOURS_BEFORE, start),
    { startHour: start, endHour: end, weight: 1 },
    ...around(end, end + HOURS_AFTER),
  ];
}

const two = (hour: number): string => String(hour).padStart(2, "0");

/** Counts jobs by the hour of the day; by default with the proposal's hours. */
export function developerCountOf(hours: DeveloperHours = PROPOSED): Strategy {
  const { start, end, edgeTenths } = hours;
  const [from, to, edge] = [two(start), two(end), (edgeTenths / 10).toFixed(1)];
  const around = edgeTenths === 0 ? "0 outside" : `${edge} around it, 0 at night`;
  const windows = windowsOf(hours);
  // Sums of tenths are exact in any order, so that equal scores are equal.
  const tenths = Array.from({ length: 24 }, (_, hour) => {
    const found = windows.find(({ startHour, endHour }) => startHour <= hour && hour < endHour);
    return Math.round(10 * (found?.weight ?? 0));
  });
  const isProposed = start === PROPOSED.start && end === PROPOSED.end && edgeTenths === PROPOSED.edgeTenths;
  return {
    name: isProposed ? "dev_weighted_count" : `dev_weighted_count_${from}_${to}_${edge}`,
    reason: `jobs of the image, each by the hour of the day: 1.0 from ${from} to ${to}, ${around}`,
    template: { number: 3, options: { developerWindows: windows } },
    score: (usage) => sumByImage(usage, (job) => tenths[hourOf(usage, job)] ?? 0).map((sum) => sum / 10),
  };
}

export const developerCount = developerCountOf();

/** Counts jobs of the last hours before the prewarming. */
export const recentCount = (hours: number = RECENT_HOURS): Strategy => ({
  name: hours === RECENT_HOURS ? "recent_count" : `recent_count_${hours}h`,
  reason: `jobs of the image in the last ${hours} h`,
  template: { number: 4, options: { recentSeconds: hours * 3_600 } },
  score(usage) {
    const from = usage.end - hours * HOUR;
    return sumByImage(usage, (job) => ((usage.jobs.scheduled[job] ?? 0) >= from ? 1 : undefined));
  },
});
