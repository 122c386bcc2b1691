/**
 * What there is to find out in the demo's minutes: in the second week of a month an updated GPU driver made training
 * fail late, and every failure was retried, until the team's quota was gone.
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
/** Attempts beyond the first that a pipeline has then. */
const RETRIES = [3, 4, 5] as const;

/** In the present month once its second week has begun, before that in the last. `nowMs` is Unix milliseconds. */
export function incidentBefore(nowMs: number): Incident {
  const now = new Date(nowMs);
  const month = now.getUTCMonth() - (now.getUTCDate() > FIRST_DATE ? 0 : 1);
  const from = Date.UTC(now.getUTCFullYear(), month, FIRST_DATE) / DAY_MS;
  return { from, to: from + DAYS };
}

/** How often a job is retried; `draw` is in [0, 1). */
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
