/** Waits, shares and fairness of a run. Waits of jobs that still wait count until the end. */
import { nearestRank } from "../wait/expected";
import type { ProjectResult, SimulationOutcome, SimulationScenario } from "../shapes/simulation";
import type { StrategyRun } from "./run";
import { projectOf, type Workload } from "./workload";

/** Maximum number of listed hand-outs. */
const LISTED = 200;

type Waits = ProjectResult["waits"];

export function measure(
  run: StrategyRun,
  { jobs }: Workload,
  scenario: SimulationScenario,
): SimulationOutcome {
  const endMs = scenario.durationSeconds * 1_000;
  const startedAt = new Map(run.started.map(({ job, startedAtMs }) => [job.build.id, startedAtMs]));
  const tallies = scenario.projects.map(() => ({
    waits: [] as number[],
    handedOut: 0,
    demandMs: 0,
    servedMs: 0,
  }));
  for (const { build, row, queuedAtMs, runMs } of jobs) {
    const tally = tallies[row];
    if (!tally) continue;
    const at = startedAt.get(build.id);
    tally.waits.push(((at ?? endMs) - queuedAtMs) / 1_000);
    tally.demandMs += runMs;
    if (at === undefined) continue;
    tally.handedOut += 1;
    tally.servedMs += Math.min(runMs, endMs - at);
  }
  const demand = sum(tallies.map(({ demandMs }) => demandMs));
  const served = sum(tallies.map(({ servedMs }) => servedMs));
  const projects = tallies.map(({ waits, handedOut, demandMs, servedMs }, index): ProjectResult => ({
    project: scenario.projects[index]?.name ?? "",
    jobs: waits.length,
    handedOut,
    left: waits.length - handedOut,
    waits: waitsOf(waits),
    demandShare: demand === 0 ? 0 : demandMs / demand,
    servedShare: served === 0 ? 0 : servedMs / served,
  }));
  const ofProjects = new Map<string, { waited: number; demand: number }>();
  tallies.forEach(({ waits, demandMs }, row) => {
    const each = scenario.projects[row];
    if (!each || waits.length === 0) return;
    const { waited, demand } = ofProjects.get(projectOf(each)) ?? { waited: 0, demand: 0 };
    ofProjects.set(projectOf(each), { waited: waited + sum(waits), demand: demand + demandMs / 1_000 });
  });
  const slowdowns = [...ofProjects.values()].map(({ waited, demand }) => 1 + waited / Math.max(demand, 1e-9));
  return {
    strategy: run.strategy,
    jobs: jobs.length,
    handedOut: run.started.length,
    left: jobs.length - run.started.length,
    waits: waitsOf(tallies.flatMap(({ waits }) => waits)),
    projects: projects.sort(
      (a, b) => b.waits.p95Seconds - a.waits.p95Seconds || (a.project < b.project ? -1 : 1),
    ),
    fairness: jain(slowdowns.map((slowdown) => 1 / slowdown)),
    requests: { ...run.requests },
    refills: run.refills,
    depth: [...run.depth],
    order: run.started.slice(0, LISTED).map(({ job, runner, startedAtMs }) => ({
      id: job.build.id,
      project: scenario.projects[job.row]?.name ?? "",
      runner: runner.runner.description,
      atSeconds: startedAtMs / 1_000,
      waitSeconds: (startedAtMs - job.queuedAtMs) / 1_000,
    })),
  };
}

function waitsOf(waits: readonly number[]): Waits {
  const sorted = [...waits].sort((a, b) => a - b);
  return {
    meanSeconds: sorted.length === 0 ? 0 : sum(sorted) / sorted.length,
    p50Seconds: nearestRank(sorted, 0.5),
    p95Seconds: nearestRank(sorted, 0.95),
    maxSeconds: sorted.at(-1) ?? 0,
  };
}

/**
 * Returns Jain's fairness index, (Σx)² / (n Σx²), over each project's speed with all its rows: the time that its jobs
 * run divided by the time from queueing to their end. Between 1/n and 1; null without values.
 */
export function jain(values: readonly number[]): number | null {
  const squares = sum(values.map((value) => value * value));
  return squares === 0 ? null : sum(values) ** 2 / (values.length * squares);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
