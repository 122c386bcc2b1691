/** The jobs of a replay with values that are computed once: waits by mirror factor, sums by window. */
import type { ImageTable } from "./jobs/imageTable";
import { setTime, type JobSet } from "./jobs/jobSet";
import { localDayAt, localDays } from "./jobs/localDays";
import type { Rotation } from "./jobs/rotationsReader";
import { timesLater, type ReplayOptions } from "./options";
import { prepareJobs, type PreparedJobs } from "./simulate/prepare";
import { tallyWaits, type Tally, type Window } from "./simulate/tally";
import { simulateWaits, type Waits } from "./simulate/waits";

export interface Lab {
  readonly table: ImageTable;
  readonly jobs: PreparedJobs;
  readonly rotations: readonly Rotation[];
  readonly options: ReplayOptions;
  /** The developer windows of all days. */
  readonly windows: readonly Window[];
  waits(mirrorFactor: number): Waits;
  tally(mirrorFactor: number, windows: readonly Window[]): Tally;
  /** Returns an array by image with 1 for each of these images. */
  chosen(images: readonly number[]): Uint8Array;
}

export function labOf(
  table: ImageTable,
  set: JobSet,
  rotations: readonly Rotation[],
  options: ReplayOptions,
): Lab {
  const jobs = prepareJobs(set);
  const known = new Map<number, Waits>();
  const pullSeconds = table.images.map((image) => image.pullSeconds);
  const prewarmAt = setTime(jobs, options.prewarmAt);
  const waits = (mirrorFactor: number): Waits => {
    const there = known.get(mirrorFactor);
    if (there) return there;
    const made = simulateWaits(jobs, { pullSeconds, mirrorFactor, prewarmAt, rotations });
    known.set(mirrorFactor, made);
    return made;
  };
  return {
    table,
    jobs,
    rotations,
    options,
    windows: windowsOf(jobs, options),
    waits,
    tally: (mirrorFactor, windows) => tallyWaits(jobs, waits(mirrorFactor), windows, table.images.length),
    chosen(images) {
      const chosen = new Uint8Array(table.images.length);
      for (const image of images) chosen[image] = 1;
      return chosen;
    },
  };
}

/**
 * Returns the windows of days with jobs, starting with the first window. A window over midnight also contains jobs of
 * the next day.
 */
function windowsOf(jobs: PreparedJobs, options: ReplayOptions): Window[] {
  const first = localDayAt(options.developerStart, options.timeZone);
  const days = new Set<number>();
  for (const day of new Set(localDays(jobs, options.timeZone))) days.add(day - 1).add(day);
  return [...days]
    .filter((day) => day >= first)
    .sort((a, b) => a - b)
    .map((day) => {
      const { developerStart, developerEnd } = timesLater(options, day - first);
      return { start: setTime(jobs, developerStart), end: setTime(jobs, developerEnd) };
    });
}
