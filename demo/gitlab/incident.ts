/**
 * The incident to discover in the demo's minutes: in the second week of a month, an updated GPU driver made training
 * fail late, and every failure was retried until the team's quota was used up.
 */
import type { DemoProject, DemoStep } from "./projects";

export interface Incident {
  /** Days since 1970: from ≤ day < to. */
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const FIRST_DATE = 8;
const DAYS = 7;
const PROJECT = "team-ml/vision/train";
const STEP = "train";
/** Retries of a pipeline during the incident. */
const RETRIES = [3, 4, 5] as const;

/**
 * Returns the incident of the current month once its second week has started, else that of the previous month.
 * `nowMs` is Unix milliseconds.
 */
export function incidentBefore(nowMs: number): Incident {
  const now = new Date(nowMs);
  const month = now.getUTCMonth() - (now.getUTCDate() > FIRST_DATE ? 0 : 1);
  const from = Date.UTC(now.getUTCFullYear(), month, FIRST_DATE) / DAY_MS;
  return { from, to: from + DAYS };
}

/** Returns how often a job is retried. `draw` is in [0, 1). */
export function retriesOf(
  incident: Incident,
  project: DemoProject,
  step: DemoStep,
  day: number,
  draw: number,
): number {
  if (project.path === PROJECT && step.name === STEP && day >= incident.from && day < incident.to)
    return RETRIES[Math.floor(draw * RETRIES.length)] ?? RETRIES[0];
  return draw < 0.05 ? 1 : 0;
}
