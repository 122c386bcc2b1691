/** What prewarming each image would have saved, day by day; sums over images are what a ranking would have saved. */
import { offsetAt, instantOfLocal } from "../../numeric/zone";
import { firstAt, SECOND, type JobSet } from "../jobs/jobSet";
import { labOf } from "../lab";
import { timesOfDay, withDefaults } from "../options";
import type { TrialInput } from "../recommend/units";
import { subsetOf } from "../recommend/subset";
import type { DayTimes } from "../shapes";
import { savedByImage } from "../simulate/outcome";

const DAY_SECONDS = 86_400;

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
  const last = localDay(jobs, jobs.count - 1, times.timeZone);
  for (let day = localDay(jobs, 0, times.timeZone); day <= last; day += 1) {
    const from = firstAt(jobs, midnight(jobs, day, times.timeZone));
    const until = firstAt(jobs, midnight(jobs, day + 1, times.timeZone));
    if (from === until) continue;
    const ofDay = subsetOf(jobs, (job) => job >= from && job < until);
    const options = {
      ...withDefaults({}, jobs, false),
      // Local midnight, read as if it were UTC, is what times of the day are added to.
      ...timesOfDay(times, { originSeconds: day * DAY_SECONDS }),
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
      day: new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
      prewarmAt: options.prewarmAt,
      jobs: ofDay.count,
      waited: tally.cold.window.waitMs.reduce((sum, ms) => sum + ms, 0) / 60_000,
      saved,
    });
  }
  return days;
}

function localDay(jobs: JobSet, job: number, timeZone: string): number {
  const seconds = jobs.originSeconds + Math.floor((jobs.scheduled[job] ?? 0) / SECOND);
  return Math.floor((seconds + offsetAt(timeZone, seconds)) / DAY_SECONDS);
}

/** In the set's nanoseconds. */
function midnight(jobs: JobSet, day: number, timeZone: string): number {
  return (instantOfLocal(timeZone, day * DAY_SECONDS) - jobs.originSeconds) * SECOND;
}
