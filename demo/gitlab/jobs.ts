/**
 * Jobs of the demo company's GitLab. They depend only on project and day, so that API pages, hooks and the initial
 * data always agree. Pure.
 */
import { isWeekend, localMinute, MINUTES_PER_DAY } from "../calendar";
import { chance, hashText, poisson } from "../random";
import { retriesOf, type Incident } from "./incident";
import { overMonthEnd } from "./overMonthEnd";
import type { DemoProject, DemoStep } from "./projects";
import { DEMO_RUNNERS, type DemoRunner } from "./runners";

export interface DemoJob {
  readonly id: number;
  readonly pipelineId: number;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly status: "success" | "failed" | "canceled";
  /** Unix milliseconds. */
  readonly createdMs: number;
  readonly startedMs: number;
  readonly finishedMs: number;
  /** Duration as measured by the runner; null for a job that was cancelled before it started. */
  readonly seconds: number | null;
  readonly runner: DemoRunner | null;
  readonly retried: boolean;
}

/** Ids increase with time, also from day to day, like GitLab's. */
const JOBS_A_DAY = 400;
const PIPELINES_A_DAY = 40;
const MOST_PROJECTS = 25;
const MINUTE_MS = 60_000;
const REFS = ["main", "main", "main", "fix/flaky-tests", "feature/new-flow", "release/12"];

/** Returns jobs created on a UTC day (days since 1970), by ascending id. */
export function jobsOn(project: DemoProject, day: number, incident: Incident): readonly DemoJob[] {
  const jobs: DemoJob[] = [];
  const seed = hashText(project.path);
  const nth = project.id % MOST_PROJECTS;
  let pipeline = 0;
  for (const minute of pipelineMinutes(project, seed, day)) {
    const pipelineId = (day * MOST_PROJECTS + nth) * PIPELINES_A_DAY + pipeline++;
    const beginMs = minute * MINUTE_MS + Math.floor(chance(seed, minute, 7) * 55_000);
    let atMs = beginMs;
    for (const [index, step] of project.steps.entries()) {
      const draw = (what: number): number => chance(seed ^ 0x2545f491, minute * 16 + index, what);
      const attempts = 1 + retriesOf(incident, project, step, day, draw(0));
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const id = (day * MOST_PROJECTS + nth) * JOBS_A_DAY + jobs.length;
        const ref = REFS[Math.floor(chance(seed, minute, 3) * REFS.length)] ?? "main";
        const job = jobOf(step, { id, pipelineId, ref, atMs, last: attempt === attempts }, (what) =>
          draw(what * 8 + attempt),
        );
        jobs.push(attempt === 1 ? { ...job, createdMs: beginMs } : job);
        atMs = job.finishedMs + 5_000;
      }
    }
  }
  const last = overMonthEnd(project, day);
  if (last) {
    const { step, endMs } = last;
    const seconds = step.minutes * 60;
    const startedMs = endMs - seconds * 1_000;
    jobs.push({
      id: (day * MOST_PROJECTS + nth) * JOBS_A_DAY + jobs.length,
      pipelineId: (day * MOST_PROJECTS + nth) * PIPELINES_A_DAY + pipeline,
      name: step.name,
      stage: step.stage,
      ref: "main",
      status: "success",
      retried: false,
      createdMs: startedMs - 10_000,
      startedMs,
      finishedMs: endMs,
      seconds,
      runner: DEMO_RUNNERS[step.runner],
    });
  }
  return jobs;
}

function jobOf(
  step: DemoStep,
  at: {
    readonly id: number;
    readonly pipelineId: number;
    readonly ref: string;
    readonly atMs: number;
    readonly last: boolean;
  },
  draw: (what: number) => number,
): DemoJob {
  const { id, pipelineId, ref, atMs, last } = at;
  const cancelled = draw(1) < 0.01;
  const startedMs = atMs + 2_000 + Math.floor(draw(2) * 20_000);
  const wanted = step.minutes * 60 * (0.7 + 0.6 * draw(3));
  const seconds = cancelled ? null : Math.round(wanted * 1e3) / 1e3;
  return {
    id,
    pipelineId,
    name: step.name,
    stage: step.stage,
    ref,
    status: cancelled ? "canceled" : last && draw(4) > 0.04 ? "success" : "failed",
    createdMs: atMs,
    startedMs,
    finishedMs: startedMs + Math.round((seconds ?? 0) * 1000),
    seconds,
    runner: cancelled ? null : DEMO_RUNNERS[step.runner],
    retried: !last,
  };
}

/**
 * Returns when pipelines start on a UTC day, in minutes since 1970: in office hours of working days, or once a night.
 */
function* pipelineMinutes(project: DemoProject, seed: number, day: number): Generator<number> {
  for (let minute = day * MINUTES_PER_DAY; minute < (day + 1) * MINUTES_PER_DAY; minute += 30) {
    const local = localMinute(minute);
    const hour = Math.floor(local / 60);
    const slots = project.nightly ? 2 : 18;
    const open = project.nightly ? hour === 2 : hour >= 9 && hour < 18 && !isWeekend(minute);
    if (!open) continue;
    const count = project.nightly
      ? Number(local % 60 < 30)
      : poisson(project.pipelines / slots, chance(seed, minute));
    for (let k = 0; k < count; k++) yield minute + Math.floor(chance(seed, minute, 20 + k) * 9) + 10 * k;
  }
}
