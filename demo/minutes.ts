/** What a fresh start knows of the demo company's builds: runners with their factors, quotas, and five months of builds. */
import type { BuildReport, MinutesPast } from "../lib/minutes";
import { incidentBefore } from "./gitlab/incident";
import { jobsOn, type DemoJob } from "./gitlab/jobs";
import { DEMO_PROJECTS, type DemoProject } from "./gitlab/projects";
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

function buildsBetween(fromMs: number, nowMs: number): BuildReport[] {
  const incident = incidentBefore(nowMs);
  const days = Array.from(
    { length: Math.floor(nowMs / DAY_MS) - fromMs / DAY_MS + 1 },
    (_, k) => fromMs / DAY_MS + k,
  );
  return DEMO_PROJECTS.filter(({ known }) => known)
    .flatMap((project) =>
      days.flatMap((day) => jobsOn(project, day, incident).map((job) => ({ job, project }))),
    )
    .filter(({ job }) => job.finishedMs <= nowMs)
    .sort((a, b) => a.job.finishedMs - b.job.finishedMs || a.job.id - b.job.id)
    .map(({ job, project }) => reportOf(job, project));
}

/** What the importer makes of the same job (lib/minutes/jobsApi.ts). */
function reportOf(job: DemoJob, { id, path, visibility }: DemoProject): BuildReport {
  const { runner, seconds } = job;
  return {
    id: job.id,
    status: job.status,
    revision: 0,
    name: job.name,
    stage: job.stage,
    ref: job.ref,
    pipelineId: job.pipelineId,
    project: { id, path, visibility },
    runner: runner && { id: runner.id, type: runner.type, description: runner.description },
    startedAt: seconds === null ? null : new Date(job.startedMs).toISOString(),
    finishedAt: new Date(job.finishedMs).toISOString(),
    durationSeconds: seconds === null ? null : String(seconds),
    queuedAt: seconds === null ? null : new Date(job.createdMs).toISOString(),
    tags: [],
    failureReason: job.status === "failed" ? "script_failure" : null,
  };
}
