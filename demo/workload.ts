/**
 * The workload of the demo cluster: job starts of each image as a function of only image and absolute minute, so that
 * all queries agree at any time. Pure; computed days are cached.
 */
import { isWeekend, localMinute, MINUTES_PER_DAY } from "./calendar";
import type { DemoImage } from "./images";
import { chance, hashText, poisson } from "./random";

export interface JobStart {
  readonly image: DemoImage;
  /** Minutes since 1970. */
  readonly minute: number;
  /** Minutes for which the job's container runs, at least 1. */
  readonly minutes: number;
  /** Distinguishes the job among those with the same image and minute. */
  readonly index: number;
}

const LONGEST_JOB = 240;
const MAX_DAYS = 4_000;
const startsByDay = new Map<string, readonly JobStart[]>();
const runningByDay = new Map<string, Uint16Array>();

/** Returns the starts of one image on one UTC day (days since 1970), in chronological order. */
export function startsOf(image: DemoImage, day: number): readonly JobStart[] {
  return remember(startsByDay, `${image.name}|${day}`, () => {
    const seed = hashText(image.name);
    const starts: JobStart[] = [];
    for (let k = 0; k < MINUTES_PER_DAY; k++) {
      const minute = day * MINUTES_PER_DAY + k;
      const count = poisson(rate(image, seed, minute), chance(seed, minute));
      for (let index = 0; index < count; index++) {
        starts.push({
          image,
          minute,
          index,
          minutes: jobMinutes(image, chance(seed ^ 0x5bd1e995, minute, index)),
        });
      }
    }
    return starts;
  });
}

/** Returns the number of the image's running containers in each minute of a UTC day. */
export function runningOn(image: DemoImage, day: number): Uint16Array {
  return remember(runningByDay, `${image.name}|${day}`, () => {
    const running = new Uint16Array(MINUTES_PER_DAY);
    const from = day * MINUTES_PER_DAY;
    for (const start of [...startsOf(image, day - 1), ...startsOf(image, day)]) {
      const last = Math.min(start.minute + start.minutes - from, MINUTES_PER_DAY);
      for (let k = Math.max(0, start.minute - from); k < last; k++) running[k] = (running[k] ?? 0) + 1;
    }
    return running;
  });
}

/** Returns the number of the image's running containers in an absolute minute. */
export function running(image: DemoImage, minute: number): number {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  return runningOn(image, day)[minute - day * MINUTES_PER_DAY] ?? 0;
}

/** Returns the expected number of starts in this minute. */
function rate(image: DemoImage, seed: number, minute: number): number {
  switch (image.rhythm) {
    case "office":
      return (image.startsPerDay * officeShare(minute)) / 600;
    case "always":
      return (image.startsPerDay * (0.35 + 0.65 * officeShare(minute))) / 900;
    case "rare": {
      const day = Math.floor(minute / MINUTES_PER_DAY);
      return chance(seed, day, 77) < 0.3 ? (image.startsPerDay * officeShare(minute)) / 600 : 0;
    }
    case "night":
      return nightRate(image, seed, minute);
  }
}

/** Shape of the working day, 0 to about 1.25: a slow morning, busy hours, a lunch break; a little on weekends. */
function officeShare(minute: number): number {
  const hour = localMinute(minute) / 60;
  let share = 0.015;
  if (hour >= 7 && hour < 9) share = 0.1 + 0.45 * (hour - 7);
  else if (hour >= 9 && hour < 12) share = 1.2;
  else if (hour >= 12 && hour < 13) share = 0.6;
  else if (hour >= 13 && hour < 17) share = 1.25;
  else if (hour >= 17 && hour < 20) share = 0.8 - 0.25 * (hour - 17);
  return isWeekend(minute) ? share * 0.06 : share;
}

/** A batch of half an hour, at a different time between 22:00 and 04:00 for every image. */
function nightRate(image: DemoImage, seed: number, minute: number): number {
  const begin = (22 * 60 + Math.floor(chance(seed, 1) * 12) * 30) % MINUTES_PER_DAY;
  const since = (localMinute(minute) - begin + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  if (since < 30) return image.startsPerDay / 30;
  return 0.0006;
}

/** Skewed like real job durations: most are shorter than the mean, a few several times as long. */
function jobMinutes(image: DemoImage, u: number): number {
  const minutes = Math.round(-Math.log(1 - u * 0.9975) * image.jobMinutes * 0.9 + image.jobMinutes * 0.1);
  return Math.min(Math.max(1, minutes), LONGEST_JOB);
}

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  const oldest = cache.keys().next();
  if (cache.size >= MAX_DAYS && oldest.done !== true) cache.delete(oldest.value);
  cache.set(key, made);
  return made;
}
