/** Which of several reports of one build holds, in whatever order they came. */
import { BUILD_STATUSES, type BuildReport, type BuildStatus } from "./shapes";

/** Statuses after which a build does not change by itself. */
const ENDS: ReadonlySet<BuildStatus> = new Set(["skipped", "canceled", "failed", "success"]);

export function hasEnded(status: BuildStatus): boolean {
  return ENDS.has(status);
}

/** How far a build has come: all ends are equally far. */
export function rankOf(status: BuildStatus): number {
  return hasEnded(status) ? BUILD_STATUSES.length : BUILD_STATUSES.indexOf(status);
}

/**
 * What reports are compared by, the most important first: a larger tuple holds. PostgreSQL compares the same, except that
 * no report of a lower rank holds for a build of our own that no longer waits (lib/server/builds/store.ts).
 */
export interface Precedence {
  readonly revision: number;
  readonly rank: number;
  /** Milliseconds since 1970; 0 while it is not finished. */
  readonly finishedMs: number;
  /** Seconds; 0 without. */
  readonly seconds: number;
}

/** The fields by which reports of one build are ordered, the first one that differs decides. */
export function precedenceOf({ revision, status, finishedAt, durationSeconds }: BuildReport): Precedence {
  return {
    revision,
    rank: rankOf(status),
    finishedMs: finishedAt === null ? 0 : Date.parse(finishedAt),
    seconds: Number(durationSeconds ?? 0),
  };
}

const KEYS = ["revision", "rank", "finishedMs", "seconds"] as const;

/** Whether `report` holds instead of `stored`; false for a repetition. */
export function supersedes(report: Precedence, stored: Precedence): boolean {
  const key = KEYS.find((each) => report[each] !== stored[each]);
  return key !== undefined && report[key] > stored[key];
}

/** Ids of builds with reports of several revisions. */
export function correctedIn(reports: readonly BuildReport[]): number[] {
  const first = new Map(reports.toReversed().map(({ id, revision }) => [id, revision]));
  return [...new Set(reports.flatMap(({ id, revision }) => (revision === first.get(id) ? [] : [id])))];
}

/**
 * One report a build, in the order of their ids, so that all who write them lock them in one order. `own`: builds that
 * are executed here, which no revision sets back once one of their reports is beyond waiting.
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

/** Alike for all statuses before a runner has the build. */
const progressOf = ({ status }: BuildReport): number => Math.max(rankOf(status), rankOf("pending"));
