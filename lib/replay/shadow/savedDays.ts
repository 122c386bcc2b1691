/** What prewarming each image would have saved, day by day; sums over images are what a ranking would have saved. */
import { firstAt, setTime } from "../jobs/jobSet";
import { isoDay, localDays, startOfDay } from "../jobs/localDays";
import { labOf } from "../lab";
import { timesOfDay, withDefaults } from "../options";
import type { TrialInput } from "../recommend/units";
import { subsetOf } from "../recommend/subset";
import type { DayTimes } from "../shapes";
import { savedByImage } from "../simulate/outcome";

export interface SavedDay {
  /** Of the time zone, such as 2026-06-18. */
  readonly day: string;
  /** When images are prewarmed on it, Unix milliseconds. */
  readonly prewarmAt: number;
  readonly jobs: number;
  /** Minutes of the developer window that jobs wait without prewarming. */
  readonly waited: number;
  /** Minutes by image reference; images that save nothing left out. */
  readonly saved: Readonly<Record<string, number>>;
}

/** Days of the zone that have jobs in the developer window (files may end within a day), in order, each replayed alone: nodes are cold when it begins. */
export function savedDays({ table, jobs, rotations = [] }: TrialInput, times: DayTimes): SavedDay[] {
  if (jobs.count === 0) return [];
  const days: SavedDay[] = [];
  const midnight = (day: number): number => setTime(jobs, startOfDay(day, times.timeZone));
  for (const day of new Set(localDays(jobs, times.timeZone))) {
    const from = firstAt(jobs, midnight(day));
    const until = firstAt(jobs, midnight(day + 1));
    const ofDay = subsetOf(jobs, (job) => job >= from && job < until);
    const options = {
      ...withDefaults({}, jobs, false),
      ...timesOfDay(times, day),
    };
    const lab = labOf(table, ofDay, rotations, options);
    const tally = lab.tally(options.mirrorFactor, lab.windows);
    if (tally.windowJobs === 0) continue;
    const saved: Record<string, number> = {};
    savedByImage(tally).forEach((ms, image) => {
      const name = table.images[image]?.image;
      // Two ids of one reference are one image to a policy.
      if (ms > 0 && name !== undefined) saved[name] = (saved[name] ?? 0) + ms / 60_000;
    });
    days.push({
      day: isoDay(day),
      prewarmAt: options.prewarmAt,
      jobs: ofDay.count,
      waited: tally.cold.window.waitMs.reduce((sum, ms) => sum + ms, 0) / 60_000,
      saved,
    });
  }
  return days;
}
