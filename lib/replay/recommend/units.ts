/**
 * The units on which candidates are tested (replay.md "Made precise"). With several days, each day is ranked from the
 * other days and from its own jobs before the prewarming. With one day, its pipelines are used, each ranked from the
 * pipelines of the other folds. The waits of a pipeline's jobs are computed with all jobs of the day: with only some
 * of the jobs, nodes would stay cold for longer than they do.
 */
import type { ImageTable } from "../jobs/imageTable";
import { setTime, type JobSet } from "../jobs/jobSet";
import { daysLater, instantOn, localDayAt, localDays, startOfDay } from "../jobs/localDays";
import type { Rotation } from "../jobs/rotationsReader";
import { labOf } from "../lab";
import { dayWindow, timesLater, type ReplayOptions } from "../options";
import { usageOf, type Usage } from "../strategies/usage";
import { goneRound } from "./goneRound";
import { subsetOf } from "./subset";

const FOLDS = 5;

/** A part of the waits: a day or a pipeline. */
export interface Unit {
  /** Index into `Trial.usages`. */
  readonly fold: number;
  /** Milliseconds of the developer window without prewarming, by image. Images without waits are left out. */
  readonly waits: ReadonlyMap<number, number>;
  /** How much of these waits prewarming the image saves. */
  readonly saved: ReadonlyMap<number, number>;
}

export interface Trial {
  readonly over: "days" | "pipelines";
  readonly units: readonly Unit[];
  /** Numbers of the local days of the units. */
  readonly days: readonly number[];
  /** The data from which each fold is ranked: everything except itself, up to its prewarming. */
  readonly usages: readonly Usage[];
  /** The data from which the recommended policy is ranked: all jobs, as of `imagesAt`. */
  readonly usage: Usage;
  /** Unix milliseconds of the newest prewarming for which the jobs cover all hours before it. */
  readonly imagesAt: number;
}

export interface TrialInput {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  readonly rotations?: readonly Rotation[] | undefined;
}

/** `options` has the times of any one day. They apply to every day. */
export function trialOf({ table, jobs, rotations = [] }: TrialInput, options: ReplayOptions): Trial {
  const { timeZone } = options;
  const dayOf = localDays(jobs, timeZone);
  const days = [...new Set(dayOf)];
  const foldOfDay = new Map(days.map((day, fold) => [day, fold]));
  const over = days.length > 1 ? "days" : "pipelines";
  const foldOf = (job: number): number =>
    over === "days" ? (foldOfDay.get(dayOf[job] ?? 0) ?? 0) : spread(jobs.pipeline[job] ?? 0) % FOLDS;

  const usage = (of: JobSet, end: number, daysEnd = end): Usage =>
    usageOf({
      table,
      jobs: of,
      end,
      daysEnd,
      timeZone,
      window: dayWindow(options),
      impact: new Float64Array(table.images.length),
    });
  const midnight = (day: number): number => setTime(jobs, startOfDay(day, timeZone));
  const [firstOfAll = 0, last = 0] = [days[0], days.at(-1)];
  const dayOfOptions = localDayAt(options.developerStart, timeZone);
  const optionsOf = (day: number): ReplayOptions => timesLater(options, day - dayOfOptions);
  const units = days.flatMap((day, fold) => {
    const ofDay = subsetOf(jobs, (job) => dayOf[job] === day);
    return unitsOfDay(table, ofDay, rotations, optionsOf(day), (job, within) =>
      over === "days"
        ? { key: day, fold }
        : { key: within.pipeline[job] ?? 0, fold: spread(within.pipeline[job] ?? 0) % FOLDS },
    );
  });
  const round = { dayOf, days: last - firstOfAll + 1, timeZone };
  const folds = over === "days" ? days.length : FOLDS;
  const usages = Array.from({ length: folds }, (_, fold) => {
    const day = over === "days" ? (days[fold] ?? 0) : firstOfAll;
    const end = setTime(jobs, optionsOf(day).prewarmAt);
    if (over === "pipelines") {
      const rest = usage(
        goneRound(jobs, end, (job) => foldOf(job) !== fold, round),
        end,
      );
      // Figures per day refer to all pipelines of the day, although one fold is left out.
      return { ...rest, days: (FOLDS - 1) / FOLDS };
    }
    const known = (job: number): boolean => foldOf(job) !== fold || (jobs.scheduled[job] ?? 0) < end;
    return usage(goneRound(jobs, end, known, round), end, Math.min(end, midnight(day)));
  });
  const tried = over === "days" ? days.filter((_, fold) => units.some((unit) => unit.fold === fold)) : days;
  const imagesAt = newestPrewarming(options, last);
  const end = setTime(jobs, imagesAt);
  const all = usage(
    goneRound(jobs, end, () => true, round),
    end,
  );
  // A day of which only a part is moved counts as one day.
  return { over, units, days: tried, usages, usage: { ...all, days: days.length }, imagesAt };
}

/**
 * Returns the prewarming at the options' time of day: at midnight it is the one after the last day of the jobs, else
 * the one on that day.
 */
function newestPrewarming({ prewarmAt, timeZone }: ReplayOptions, last: number): number {
  const later = last - localDayAt(prewarmAt, timeZone);
  const dayAfter = daysLater(prewarmAt, later + 1, timeZone);
  return dayAfter <= instantOn(last + 1, 0, timeZone) ? dayAfter : daysLater(prewarmAt, later, timeZone);
}

/** Assigns neighbouring numbers to different folds, deterministically. */
function spread(pipeline: number): number {
  return Math.imul(pipeline + 1, 0x9e3779b1) >>> 8;
}

function unitsOfDay(
  table: ImageTable,
  jobs: JobSet,
  rotations: readonly Rotation[],
  options: ReplayOptions,
  unitOf: (job: number, jobs: JobSet) => { readonly key: number; readonly fold: number },
): Unit[] {
  const lab = labOf(table, jobs, rotations, options);
  const { cold, warm } = lab.waits(options.mirrorFactor);
  const units = new Map<number, { fold: number; waits: Map<number, number>; saved: Map<number, number> }>();
  for (let job = 0; job < jobs.count; job += 1) {
    const at = jobs.scheduled[job] ?? 0;
    const wait = cold[job] ?? 0;
    if (wait === 0 || !lab.windows.some(({ start, end }) => at >= start && at < end)) continue;
    const { key, fold } = unitOf(job, jobs);
    const unit = units.get(key) ?? { fold, waits: new Map(), saved: new Map() };
    units.set(key, unit);
    const image = jobs.image[job] ?? 0;
    unit.waits.set(image, (unit.waits.get(image) ?? 0) + wait);
    unit.saved.set(image, (unit.saved.get(image) ?? 0) + wait - (warm[job] ?? 0));
  }
  return [...units.values()];
}
