/**
 * The initial data about the demo company's builds: runners with their factors, quotas, and five months of builds.
 */
import type { BuildReport, MinutesPast } from "../lib/minutes";
import { buildsHandedOut, importedReport, reportOf } from "./builds";
import { incidentBefore } from "./gitlab/incident";
import { jobsOn } from "./gitlab/jobs";
import { DEMO_PROJECTS } from "./gitlab/projects";
import { DEMO_RUNNERS, PAST_MONTHS } from "./gitlab/runners";

const DAY_MS = 86_400_000;

const ML_QUOTA = 12_000;
const QUOTAS: MinutesPast["quotas"] = [
  { namespace: "", minutes: "5000", message: "What every team has" },
  { namespace: "team-shop", minutes: "6000", message: "" },
  {
    namespace: "team-ml",
    minutes: String(ML_QUOTA),
    message: "GPU budget of the year in twelve parts",
  },
  { namespace: "team-docs", minutes: "500", message: "" },
  { namespace: "team-legacy", minutes: "0", message: "Unlimited until it is switched off" },
];

/** `nowMs`: Unix milliseconds. */
export function demoMinutes(nowMs: number): MinutesPast {
  const since = firstOf(nowMs, PAST_MONTHS);
  const builds = buildsBetween(since, nowMs);
  return {
    since: new Date(since).toISOString(),
    runners: Object.values(DEMO_RUNNERS).map(({ factors, ...runner }) => ({
      ...runner,
      factors: factors.map(({ monthsAgo, ...factor }) => ({
        ...factor,
        validFrom: new Date(firstOf(nowMs, monthsAgo)).toISOString(),
      })),
    })),
    quotas: [...QUOTAS, ...cutQuota(builds, firstOf(nowMs, 0))],
    builds,
  };
}

/**
 * Ensures that a team is over its quota whenever the demo starts: until team-ml has used up its usual quota, the
 * current month has a smaller one. The team has used some minutes of every month (gitlab/overMonthEnd.ts).
 */
function cutQuota(builds: readonly BuildReport[], monthMs: number): MinutesPast["quotas"] {
  const from = new Date(monthMs).toISOString();
  const used = builds
    .filter(({ project, finishedAt }) => project.path.startsWith("team-ml/") && (finishedAt ?? "") >= from)
    .reduce((minutes, { runner, durationSeconds }) => {
      const factors = Object.values(DEMO_RUNNERS).find(({ id }) => id === runner?.id)?.factors;
      return minutes + (Number(durationSeconds) / 60) * Number(factors?.[0]?.private ?? 1);
    }, 0);
  if (used > 1.02 * ML_QUOTA) return [];
  const minutes = String(Math.max(1, Math.floor(0.9 * used)));
  return [
    {
      namespace: "team-ml",
      validFrom: from,
      minutes,
      message: "Part of the budget is another team's this month",
    },
  ];
}

/** Returns the first instant of the month that is `monthsAgo` months earlier. */
function firstOf(nowMs: number, monthsAgo: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo);
}

/** Includes builds of the cluster's runner from the day on which the product starts to hand out builds. */
function buildsBetween(fromMs: number, nowMs: number): BuildReport[] {
  const incident = incidentBefore(nowMs);
  const days = Array.from(
    { length: Math.floor(nowMs / DAY_MS) - fromMs / DAY_MS + 1 },
    (_, k) => fromMs / DAY_MS + k,
  );
  const imported = DEMO_PROJECTS.filter(({ known }) => known).flatMap((project) =>
    days.flatMap((day) => jobsOn(project, day, incident).map((job) => importedReport(job, project))),
  );
  const handedOut = buildsHandedOut(nowMs, incident).map(reportOf);
  const builds = new Map([...imported, ...handedOut].map((report) => [report.id, report]));
  return [...builds.values()]
    .map((report) => ({ report, at: Date.parse(report.finishedAt ?? "") }))
    .filter(({ at }) => at <= nowMs)
    .sort((a, b) => a.at - b.at || a.report.id - b.report.id)
    .map(({ report }) => report);
}
