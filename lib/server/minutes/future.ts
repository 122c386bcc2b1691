/** Builds that finish in the future: the sender's clock is wrong, and the month would be wrong, too. */
import type { BuildReport } from "../../minutes";

/** Tolerated clock difference. */
const SKEW_MS = 300_000;

export const isInFuture = (finishedAt: string | null, nowMs = Date.now()): boolean =>
  finishedAt !== null && Date.parse(finishedAt) > nowMs + SKEW_MS;

/** Returns the positions of reports whose `finishedAt` is in the future. */
export function futureReports(reports: readonly BuildReport[], nowMs = Date.now()): number[] {
  return reports.flatMap(({ finishedAt }, index) => (isInFuture(finishedAt, nowMs) ? [index] : []));
}
