/** Which of several reports of a build is valid, whatever order they arrive in. */
import { BUILD_STATUSES, FINAL_STATUSES, type BuildReport, type BuildStatus } from "./shapes";

export function hasEnded(status: BuildStatus): boolean {
  return FINAL_STATUSES.has(status);
}

/** Why a build with a duration is not accounted: it is not over, or no report says when it ended. */
export type Unaccounted = "notOver" | "noEnd";

/**
 * Returns the seconds by which a build is accounted, as reported, or null with the reason. The end decides the month
 * and the factor, so that a build without one counts nothing.
 */
export function durationToAccount({
  status,
  finishedAt,
  durationSeconds,
}: Pick<BuildReport, "status" | "finishedAt" | "durationSeconds">): {
  readonly durationSeconds: string | null;
  readonly unaccounted?: Unaccounted;
} {
  if (Number(durationSeconds ?? 0) === 0) return { durationSeconds };
  if (!hasEnded(status)) return { durationSeconds: null, unaccounted: "notOver" };
  return finishedAt === null ? { durationSeconds: null, unaccounted: "noEnd" } : { durationSeconds };
}

/** Returns how far a build has progressed. All final statuses are equal. */
export function rankOf(status: BuildStatus): number {
  return hasEnded(status) ? BUILD_STATUSES.length : BUILD_STATUSES.indexOf(status);
}

/**
 * What reports are compared by, the most important field first: the larger tuple wins. PostgreSQL makes the same
 * comparison, except that for a build that runs here and no longer waits, reports of a lower rank are ignored
 * (lib/server/builds/store.ts).
 */
export interface Precedence {
  readonly revision: number;
  readonly rank: number;
  /** Milliseconds since 1970; 0 if not finished. */
  readonly finishedMs: number;
  /** In seconds; 0 if not known. */
  readonly seconds: number;
}

/** Returns the fields by which reports of a build are ordered. The first field that differs decides. */
export function precedenceOf({ revision, status, finishedAt, durationSeconds }: BuildReport): Precedence {
  return {
    revision,
    rank: rankOf(status),
    finishedMs: finishedAt === null ? 0 : Date.parse(finishedAt),
    seconds: Number(durationSeconds ?? 0),
  };
}

const KEYS = ["revision", "rank", "finishedMs", "seconds"] as const;

/** Whether `report` replaces `stored`; false for a repeated report. */
export function supersedes(report: Precedence, stored: Precedence): boolean {
  const key = KEYS.find((each) => report[each] !== stored[each]);
  return key !== undefined && report[key] > stored[key];
}

/** Returns the ids of builds with reports of several revisions. */
export function correctedIn(reports: readonly BuildReport[]): number[] {
  const first = new Map(reports.toReversed().map(({ id, revision }) => [id, revision]));
  return [...new Set(reports.flatMap(({ id, revision }) => (revision === first.get(id) ? [] : [id])))];
}

/**
 * Returns one report per build ordered by id, so that all writers lock builds in the same order. `own`: builds that
 * run here. Once one of their reports is past waiting, no revision sets them back.
 */
export function latestReports(
  reports: readonly BuildReport[],
  own: ReadonlySet<number> = new Set(),
): BuildReport[] {
  const latest = new Map<number, BuildReport>();
  for (const report of reports) {
    const stored = latest.get(report.id);
    const further = stored && own.has(report.id) ? progressOf(report) - progressOf(stored) : 0;
    const holds =
      !stored || further > 0 || (further === 0 && supersedes(precedenceOf(report), precedenceOf(stored)));
    if (holds) latest.set(report.id, report);
  }
  return [...latest.values()].sort((a, b) => a.id - b.id);
}

/** Treats all statuses before a runner takes the build as equal. */
const progressOf = ({ status }: BuildReport): number => Math.max(rankOf(status), rankOf("pending"));
