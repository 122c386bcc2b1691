/** Builds that finish in the future: a sender's clock is wrong, and the month would be too. */
import type { BuildReport } from "../../minutes";

/** Clocks may differ by so much. */
const SKEW_MS = 300_000;

export const isInFuture = (finishedAt: string | null, nowMs = Date.now()): boolean =>
  finishedAt !== null && Date.parse(finishedAt) > nowMs + SKEW_MS;

/** Positions of the reports whose `finishedAt` lies ahead. */
export function futureReports(reports: readonly BuildReport[], nowMs = Date.now()): number[] {
  return reports.flatMap(({ finishedAt }, index) => (isInFuture(finishedAt, nowMs) ? [index] : []));
}
