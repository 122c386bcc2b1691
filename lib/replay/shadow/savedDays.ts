/**
 * What prewarming each image would have saved on each day. The sum over the images of a ranking is what the ranking
 * would have saved.
 */
import { firstAt, setTime } from "../jobs/jobSet";
import { isoDay, localDays, startOfDay } from "../jobs/localDays";
import { labOf } from "../lab";
import { timesOfDay, withDefaults } from "../options";
import type { TrialInput } from "../recommend/units";
import { subsetOf } from "../recommend/subset";
import type { DayTimes } from "../shapes";
import { savedByImage } from "../simulate/outcome";

export interface SavedDay {
  /** Day in the time zone, such as 2026-06-18. */
  readonly day: string;
  /** Time of the day's prewarming, Unix milliseconds. */
  readonly prewarmAt: number;
  readonly jobs: number;
  /** Minutes for which jobs of the developer window wait without prewarming. */
  readonly waited: number;
  /** Minutes by image reference. Images that save nothing are left out. */
  readonly saved: Readonly<Record<string, number>>;
}

/**
 * Returns the local days with jobs in the developer window (files may end within a day), in order. Each day is
 * replayed by itself, starting with cold nodes.
 */
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
      // A policy treats two ids of the same reference as one image.
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
