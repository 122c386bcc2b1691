/** Options of a replay, and their defaults. */
import { offsetAt } from "../numeric/zone";
import { MS, SECOND, type JobSet } from "./jobs/jobSet";
import { DAY_SECONDS, daysLater, instantOn, localDayAt, startOfDay } from "./jobs/localDays";
import type { DayTimes } from "./shapes";
import type { DayWindow } from "./strategies/usage";

export interface ReplayOptions {
  /** Unix milliseconds, like the other instants. */
  readonly prewarmAt: number;
  /** The developer window of the first day. It repeats daily at the same local time. */
  readonly developerStart: number;
  readonly developerEnd: number;
  readonly topK: readonly number[];
  /** Factor for the pull times of the comparison. Scenarios have their own. */
  readonly mirrorFactor: number;
  /** IANA time zone that days and hours refer to. */
  readonly timeZone: string;
  /** Disk space for prewarmed images on a node; undefined skips the choice under a budget. */
  readonly budgetMb?: number | undefined;
}

const HOUR_MS = 3_600_000;
const DEFAULTS = { start: 9 * 3_600, end: 17 * 3_600, early: HOUR_MS / 4 };
const DEFAULT_TOP_K: readonly number[] = [5, 10, 20, 30];

/**
 * Fills in defaults. The day is that of the first job in the time zone, or the next one if that job comes after the
 * window. The window is 09:00 to 17:00. Prewarming is at midnight if there is history, else a quarter of an hour
 * before the window.
 */
export function withDefaults(
  asked: { readonly [K in keyof ReplayOptions]?: ReplayOptions[K] | undefined },
  jobs: JobSet,
  hasHistory: boolean,
): ReplayOptions {
  const timeZone = asked.timeZone ?? "UTC";
  const first = asked.prewarmAt === undefined ? firstWindowDay(jobs, timeZone) : firstDay(jobs, timeZone);
  const developerStart = asked.developerStart ?? instantOn(first, DEFAULTS.start, timeZone);
  const day = localDayAt(developerStart, timeZone);
  return {
    prewarmAt: asked.prewarmAt ?? (hasHistory ? startOfDay(day, timeZone) : developerStart - DEFAULTS.early),
    developerStart,
    developerEnd: asked.developerEnd ?? instantOn(day, DEFAULTS.end, timeZone),
    topK: asked.topK ?? DEFAULT_TOP_K,
    mirrorFactor: asked.mirrorFactor ?? 1,
    timeZone,
    budgetMb: asked.budgetMb,
  };
}

/** Returns the local day of the first job. */
export function firstDay(jobs: JobSet, timeZone: string): number {
  return localDayAt(scheduledAt(jobs, 0), timeZone);
}

/**
 * Returns the first day whose developer window the jobs do not miss. A day that starts at midnight in Berlin starts
 * in UTC on the evening before: for that earlier day there are no jobs to rank images from by 08:45, and none that
 * wait in its window.
 */
function firstWindowDay(jobs: JobSet, timeZone: string): number {
  const first = firstDay(jobs, timeZone);
  const last = localDayAt(scheduledAt(jobs, jobs.count - 1), timeZone);
  const isOver = scheduledAt(jobs, 0) >= instantOn(first, DEFAULTS.end, timeZone);
  return isOver && last > first ? first + 1 : first;
}

/** Returns Unix milliseconds. */
function scheduledAt({ originSeconds, scheduled }: JobSet, job: number): number {
  return originSeconds * 1_000 + (scheduled[job] ?? 0) / MS;
}

/** Converts times of the day to the instants of a day (jobs/localDays). */
export function timesOfDay(
  { prewarmAt, developerStart, developerEnd, timeZone }: DayTimes,
  day: number,
): Pick<ReplayOptions, "prewarmAt" | "developerStart" | "developerEnd" | "timeZone"> {
  const at = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return instantOn(day, hours * 3_600 + minutes * 60, timeZone);
  };
  return {
    prewarmAt: at(prewarmAt),
    developerStart: at(developerStart),
    developerEnd: at(developerEnd),
    timeZone,
  };
}

/** Moves all times of the options by `days` days, at the same local times. */
export function timesLater(options: ReplayOptions, days: number): ReplayOptions {
  const later = (unixMs: number): number => daysLater(unixMs, days, options.timeZone);
  return {
    ...options,
    prewarmAt: later(options.prewarmAt),
    developerStart: later(options.developerStart),
    developerEnd: later(options.developerEnd),
  };
}

/** Returns the problems of the options by field; empty if there are none. */
export function optionProblems(
  options: ReplayOptions,
): { readonly path: string; readonly message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const length = options.developerEnd - options.developerStart;
  if (!(length > 0)) problems.push({ path: "developerEnd", message: "must be after developerStart" });
  if (length > 24 * HOUR_MS) {
    problems.push({
      path: "developerEnd",
      message: "must be within 24 h of developerStart, which repeats daily",
    });
  }
  return problems;
}

/** Returns the developer window as local times of the day. A window over midnight ends with the day. */
export function dayWindow({ developerStart, developerEnd, timeZone }: ReplayOptions): DayWindow {
  const local = (unixMs: number): number => {
    const seconds = Math.floor(unixMs / 1_000);
    const ofDay = (seconds + offsetAt(timeZone, seconds)) % DAY_SECONDS;
    return (ofDay + (unixMs / 1_000 - seconds)) * SECOND;
  };
  const start = local(developerStart);
  const end = local(developerEnd);
  return { start, end: end > start ? end : DAY_SECONDS * SECOND };
}
