/**
 * What a fresh start knows of the demo company's builds: runners with their factors, quotas, and five months of
 * builds.
 */
import type { BuildReport, MinutesPast } from "../lib/minutes";
import { buildsHandedOut, importedReport, reportOf } from "./builds";
import { incidentBefore } from "./gitlab/incident";
import { jobsOn } from "./gitlab/jobs";
import { DEMO_PROJECTS } from "./gitlab/projects";
import { DEMO_RUNNERS, PAST_MONTHS } from "./gitlab/runners";

const DAY_MS = 86_400_000;

const QUOTAS: MinutesPast["quotas"] = [
  { namespace: "", minutes: "5000", message: "What every team has" },
  { namespace: "team-shop", minutes: "6000", message: "" },
  { namespace: "team-ml", minutes: "12000", message: "GPU budget of the year in twelve parts" },
  { namespace: "team-docs", minutes: "500", message: "" },
  { namespace: "team-legacy", minutes: "0", message: "Unlimited until it is switched off" },
];

/** As of `nowMs`, Unix milliseconds. */
export function demoMinutes(nowMs: number): MinutesPast {
  const since = firstOf(nowMs, PAST_MONTHS);
  return {
    since: new Date(since).toISOString(),
    runners: Object.values(DEMO_RUNNERS).map(({ factors, ...runner }) => ({
      ...runner,
      factors: factors.map(({ monthsAgo, ...factor }) => ({
        ...factor,
        validFrom: new Date(firstOf(nowMs, monthsAgo)).toISOString(),
      })),
    })),
    quotas: QUOTAS,
    builds: buildsBetween(since, nowMs),
  };
}

/** The first instant of the month that is so many months before. */
function firstOf(nowMs: number, monthsAgo: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo);
}

/** Since the product hands builds out, those of the cluster's runner as well. */
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
