/**
 * Builds that ran on the demo company's instance runners: those of the cluster, one per job of its workload, and
 * those of the charged runners. Minutes, queue and replay show the same builds. Pure.
 */
import type { BuildReport } from "../lib/minutes";
import { MINUTES_PER_DAY, workingDaysBefore } from "./calendar";
import type { Incident } from "./gitlab/incident";
import { jobsOn, type DemoJob } from "./gitlab/jobs";
import { DEMO_PROJECTS, type DemoProject } from "./gitlab/projects";
import { DEMO_RUNNERS, type DemoRunner } from "./gitlab/runners";
import { runOf, traceText, type JobRun } from "./gitlab/trace";
import { PIPELINE_MINUTES, projectOf, toolOf } from "./owners";
import { podsOf, type DemoPod } from "./pulls";
import { chance, hashText } from "./random";

export interface DemoBuild {
  readonly id: number;
  readonly project: DemoProject;
  readonly runner: DemoRunner;
  readonly pipelineId: number;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly status: "success" | "failed";
  readonly tags: readonly string[];
  readonly run: JobRun;
  /** Unix milliseconds. */
  readonly queuedMs: number;
  readonly finishedMs: number;
  /** Duration as measured by the runner. */
  readonly seconds: number;
}

const DAY_MS = MINUTES_PER_DAY * 60_000;
const STAGES = ["build", "test", "deploy"];
const CLUSTER_TAGS = ["kubernetes"];
const REFS = ["main", "main", "main", "fix/flaky-tests", "feature/new-flow", "release/12"];
/** Ids increase with time and are unique within the company. */
const BUILDS_A_DAY = 100_000;
const MOST_PROJECTS = 100;

/**
 * A project whose pipelines arrive as a burst, ten minutes after the hour: its jobs of the next quarter of an hour
 * are all queued then and wait for each other. Jobs of other projects pass them.
 */
export const BURST = { project: "team-shop/checkout", minute: 10, minutes: 15 };

export const WORK = {
  script: ["make test"],
  variables: [],
  timeoutSeconds: 3_600,
  dependencies: [],
  requiredFeatures: [],
};

/** Returns the first day whose builds the product hands out: the last whole working day. Days since 1970, in UTC. */
export const firstDayHere = (nowMs: number): number => workingDaysBefore(nowMs, 1)[0] ?? 0;

/** Returns builds longer than 0 s that ended on a UTC day (days since 1970), ordered by their end. */
export function buildsEndedOn(day: number, incident: Incident): readonly DemoBuild[] {
  const charged = [day - 1, day]
    .flatMap((from) => chargedBuilds(from, incident))
    .filter(({ finishedMs }) => Math.floor(finishedMs / DAY_MS) === day);
  return [...clusterBuilds(day), ...charged].sort((a, b) => a.finishedMs - b.finishedMs || a.id - b.id);
}

/** Returns the builds that the product has handed out by an instant in Unix milliseconds. */
export function buildsHandedOut(nowMs: number, incident: Incident): readonly DemoBuild[] {
  const first = firstDayHere(nowMs);
  const days = Array.from({ length: Math.floor(nowMs / DAY_MS) - first + 1 }, (_, k) => first + k);
  return days.flatMap((day) => buildsEndedOn(day, incident)).filter(({ finishedMs }) => finishedMs <= nowMs);
}

const endMs = ({ start, readyMs }: DemoPod): number => readyMs + start.minutes * 60_000;

/** Returns the cluster's builds that ended on the day. */
function clusterBuilds(day: number): DemoBuild[] {
  return [day - 1, day].flatMap((from) =>
    podsOf(from).flatMap((pod, index) =>
      Math.floor(endMs(pod) / DAY_MS) === day ? [clusterBuild(pod, from * BUILDS_A_DAY + index)] : [],
    ),
  );
}

function clusterBuild(pod: DemoPod, id: number): DemoBuild {
  const { start, node, beginMs: startedMs, readyMs } = pod;
  const { image, minute } = start;
  const project = projectOf(start);
  const finishedMs = endMs(pod);
  const pipelineId = Math.floor(minute / PIPELINE_MINUTES) * MOST_PROJECTS + (project.id % MOST_PROJECTS);
  return {
    id,
    project,
    runner: DEMO_RUNNERS.cluster,
    pipelineId,
    name: toolOf(image),
    stage: STAGES[hashText(image.name) % STAGES.length] ?? "test",
    ref: REFS[Math.floor(chance(pipelineId, 5) * REFS.length)] ?? "main",
    status: chance(id, 3) < 0.04 ? "failed" : "success",
    tags: CLUSTER_TAGS,
    run: {
      image,
      node,
      pod: pod.name,
      startedMs,
      readyMs,
      pullSeconds: pod.events.at(-1)?.pullSeconds ?? null,
    },
    queuedMs: queuedMs(project, startedMs, id),
    finishedMs,
    seconds: (finishedMs - startedMs) / 1_000,
  };
}

function queuedMs(project: DemoProject, startedMs: number, id: number): number {
  const hour = startedMs - (startedMs % 3_600_000);
  const since = startedMs - hour - BURST.minute * 60_000;
  if (project.path === BURST.project && since >= 0 && since < BURST.minutes * 60_000)
    return hour + BURST.minute * 60_000;
  return startedMs - Math.round(2_000 + 18_000 * chance(id, 9));
}

function chargedBuilds(day: number, incident: Incident): DemoBuild[] {
  return DEMO_PROJECTS.filter(({ known }) => known).flatMap((project) =>
    jobsOn(project, day, incident).flatMap((job) => chargedBuild(job, project) ?? []),
  );
}

function chargedBuild(job: DemoJob, project: DemoProject): DemoBuild | undefined {
  const { id, pipelineId, name, stage, ref, status, runner, createdMs, finishedMs, seconds } = job;
  const run = runOf(job, project);
  if (!run || runner?.type !== "instance" || seconds === null || status === "canceled") return undefined;
  const about = { id, project, runner, pipelineId, name, stage, ref, status, tags: [] };
  return { ...about, run, queuedMs: createdMs, finishedMs, seconds };
}

/** Returns the report that the build's Runner sends to the product. */
export function reportOf(build: DemoBuild): BuildReport {
  const { id, status, name, stage, ref, pipelineId, tags, seconds } = build;
  return {
    id,
    status,
    revision: 0,
    name,
    stage,
    ref,
    pipelineId,
    tags,
    protected: true,
    work: WORK,
    project: described(build.project),
    runner: named(build.runner),
    queuedAt: iso(build.queuedMs),
    startedAt: iso(build.run.startedMs),
    finishedAt: iso(build.finishedMs),
    durationSeconds: String(seconds),
    failureReason: status === "failed" ? "script_failure" : null,
  };
}

/** Returns the report that the importer makes of the same job (lib/minutes/jobsApi.ts). */
export function importedReport(job: DemoJob, project: DemoProject): BuildReport {
  const { runner, seconds } = job;
  return {
    id: job.id,
    status: job.status,
    revision: 0,
    name: job.name,
    stage: job.stage,
    ref: job.ref,
    pipelineId: job.pipelineId,
    project: described(project),
    runner: runner && named(runner),
    startedAt: seconds === null ? null : iso(job.startedMs),
    finishedAt: iso(job.finishedMs),
    durationSeconds: seconds === null ? null : String(seconds),
    queuedAt: seconds === null ? null : iso(job.createdMs),
    tags: [],
    failureReason: job.status === "failed" ? "script_failure" : null,
  };
}

/** Returns the build's log as a Runner with the kubernetes executor writes it. */
export function logOf({ run, project, name, status, finishedMs }: DemoBuild): string {
  const ok = status === "success";
  return traceText(run, "make test", [
    `${project.path}: ${name}`,
    `${ok ? "ok" : "FAILED"}, in ${(finishedMs - run.readyMs) / 1_000} s`,
    `section_end:${Math.floor(finishedMs / 1_000)}:step_script\r\u001b[0K`,
    ok ? "\u001b[32;1mJob succeeded\u001b[0;m" : "\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m",
  ]);
}

const described = ({ id, path, visibility }: DemoProject): BuildReport["project"] => ({
  id,
  path,
  visibility,
});
const named = ({ id, type, description }: DemoRunner): NonNullable<BuildReport["runner"]> => ({
  id,
  type,
  description,
});
const iso = (ms: number): string => new Date(ms).toISOString();
