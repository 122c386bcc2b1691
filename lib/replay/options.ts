/** What a replay is asked for, and what it takes where nothing is said. */
import { instantOfLocal, offsetAt } from "../numeric/zone";
import { SECOND, type JobSet } from "./jobs/jobSet";
import type { DayTimes } from "./shapes";
import type { DayWindow } from "./strategies/usage";

export interface ReplayOptions {
  /** Unix milliseconds, as the other instants. */
  readonly prewarmAt: number;
  /** The developer window of its first day; it repeats every 24 hours. */
  readonly developerStart: number;
  readonly developerEnd: number;
  readonly topK: readonly number[];
  /** Times the pull times of the comparison; the scenarios have their own. */
  readonly mirrorFactor: number;
  /** IANA: whose hours of the day strategies weigh by. */
  readonly timeZone: string;
  /** Disk for prewarmed images on a node; undefined asks for no choice under a budget. */
  readonly budgetMb?: number | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const DEFAULTS = { start: 9 * HOUR_MS, end: 17 * HOUR_MS, early: HOUR_MS / 4 };
export const DEFAULT_TOP_K: readonly number[] = [5, 10, 20, 30];

/**
 * The day is that of the first job, in UTC; the window 09:00 to 17:00 of it. With history the prewarming is at midnight,
 * else a quarter of an hour before the window.
 */
export function withDefaults(
  asked: { readonly [K in keyof ReplayOptions]?: ReplayOptions[K] | undefined },
  jobs: JobSet,
  hasHistory: boolean,
): ReplayOptions {
  const midnight = jobs.originSeconds * 1_000;
  const developerStart = asked.developerStart ?? midnight + DEFAULTS.start;
  const ofStart = Math.floor(developerStart / (24 * HOUR_MS)) * 24 * HOUR_MS;
  return {
    prewarmAt: asked.prewarmAt ?? (hasHistory ? ofStart : developerStart - DEFAULTS.early),
    developerStart,
    developerEnd: asked.developerEnd ?? ofStart + DEFAULTS.end,
    topK: asked.topK ?? DEFAULT_TOP_K,
    mirrorFactor: asked.mirrorFactor ?? 1,
    timeZone: asked.timeZone ?? "UTC",
    budgetMb: asked.budgetMb,
  };
}

/** Times of the day as the instants of the day that the jobs begin with. */
export function timesOfDay(
  { prewarmAt, developerStart, developerEnd, timeZone }: DayTimes,
  jobs: Pick<JobSet, "originSeconds">,
): Pick<ReplayOptions, "prewarmAt" | "developerStart" | "developerEnd" | "timeZone"> {
  const at = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return instantOfLocal(timeZone, jobs.originSeconds + hours * 3_600 + minutes * 60) * 1_000;
  };
  return {
    prewarmAt: at(prewarmAt),
    developerStart: at(developerStart),
    developerEnd: at(developerEnd),
    timeZone,
  };
}

/** What is wrong with the options, each with the field; empty when nothing is. */
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

/** The developer window as local times of the day; one over midnight ends with the day. */
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
