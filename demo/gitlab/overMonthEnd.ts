/**
 * A training that runs over the end of a month. Minutes count in the month in which a build ends, so its team has
 * used some minutes of every month from its first instant, even if the month starts with a night or a weekend.
 */
import { MINUTES_PER_DAY } from "../calendar";
import type { DemoProject, DemoStep } from "./projects";

const DAY_MS = MINUTES_PER_DAY * 60_000;
const PROJECT = "team-ml/vision/train";
const STEP = "train";

/**
 * Returns the project's step that starts on this UTC day (days since 1970) and ends with the month, in Unix
 * milliseconds.
 */
export function overMonthEnd(
  project: DemoProject,
  day: number,
): { readonly step: DemoStep; readonly endMs: number } | undefined {
  const endMs = (day + 1) * DAY_MS;
  const step = project.path === PROJECT ? project.steps.find(({ name }) => name === STEP) : undefined;
  return step && new Date(endMs).getUTCDate() === 1 ? { step, endMs } : undefined;
}
