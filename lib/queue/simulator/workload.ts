/** Draws the jobs and runners of a scenario in advance, so that both strategies get the same ones. */
import { ln } from "../../numeric/elementary";
import { uniform } from "../../numeric/random";
import { criteriaOf } from "../match/criteria";
import type { PendingBuild, QueueRunner } from "../shapes/words";
import type { SimulationScenario } from "../shapes/simulation";

export interface SimulatedJob {
  readonly build: PendingBuild;
  /** Index of the job's row in the scenario. Several rows may be one project. */
  readonly row: number;
  readonly queuedAtMs: number;
  readonly runMs: number;
}

export interface SimulatedRunner {
  readonly runner: QueueRunner;
  readonly slots: number;
  readonly pollMs: number;
  /** Time of its first poll. */
  readonly offsetMs: number;
}

export interface Workload {
  /** In order of arrival; ids follow it. */
  readonly jobs: readonly SimulatedJob[];
  readonly runners: readonly SimulatedRunner[];
}

type Project = SimulationScenario["projects"][number];

/** Returns "tooManyJobs" instead of drawing more than `mostJobs` jobs. */
export function drawWorkload(scenario: SimulationScenario, mostJobs: number): Workload | "tooManyJobs" {
  const random = uniform(scenario.seed);
  const durationMs = scenario.durationSeconds * 1_000;
  const expected =
    scenario.projects.reduce((sum, { arrivals: of }) => sum + of.perHour, 0) * (durationMs / 3_600_000) +
    scenario.projects.reduce((sum, { arrivals: of }) => sum + of.waiting, 0);
  // Random arrivals rarely exceed their mean by half. Those that do are caught below.
  if (expected > mostJobs * 1.5) return "tooManyJobs";
  const idOf = projectIds(scenario.projects);
  const drawn = scenario.projects.flatMap((project, row) =>
    arrivals(project, durationMs, random).map((queuedAtMs) => ({
      queuedAtMs,
      runMs: (project.run === "fixed" ? 1 : exponential(random)) * project.runSeconds * 1_000,
      isProtected: random() < project.protectedShare,
      project,
      row,
    })),
  );
  if (drawn.length > mostJobs) return "tooManyJobs";
  drawn.sort((a, b) => a.queuedAtMs - b.queuedAtMs || a.row - b.row);
  return {
    jobs: drawn.map(({ queuedAtMs, runMs, isProtected, project, row }, index) => ({
      queuedAtMs,
      runMs,
      row,
      build: {
        id: index + 1,
        projectId: idOf.get(projectOf(project)) ?? 0,
        namespaces: project.groups,
        tags: project.tags,
        protected: isProtected,
        visibility: project.visibility,
        origin: "own" as const,
        minutesExceeded: project.minutesExceeded,
        instanceRunnersEnabled: project.instanceRunnersEnabled,
        groupRunnersEnabled: project.groupRunnersEnabled,
      },
    })),
    runners: drawRunners(scenario, idOf, random),
  };
}

/** Returns the name of the project that a row's jobs belong to. */
export const projectOf = ({ name, project = name }: Pick<Project, "name" | "project">): string => project;

/** Returns ids from 1 for the names of projects and of their rows. */
function projectIds(rows: readonly Project[]): ReadonlyMap<string, number> {
  const names = [...new Set(rows.map(projectOf))];
  const ids = new Map(names.map((name, index) => [name, index + 1]));
  for (const row of rows) if (!ids.has(row.name)) ids.set(row.name, ids.get(projectOf(row)) ?? 0);
  return ids;
}

function arrivals({ arrivals: of }: Project, durationMs: number, random: () => number): readonly number[] {
  const times = Array.from({ length: of.waiting }, () => 0);
  if (of.perHour === 0) return times;
  const many = of.pattern === "burst" ? of.burst : 1;
  const gapMs = (3_600_000 / of.perHour) * many;
  // Starts at a random instant, so that projects do not arrive together.
  let at = random() * gapMs;
  while (at < durationMs) {
    for (let each = 0; each < many; each++) times.push(at);
    at += of.pattern === "random" ? exponential(random) * gapMs : gapMs;
  }
  return times;
}

/** Draws an exponential random number with mean 1. */
function exponential(random: () => number): number {
  return -ln(1 - random());
}

function drawRunners(
  { runners }: SimulationScenario,
  idOf: ReadonlyMap<string, number>,
  random: () => number,
): readonly SimulatedRunner[] {
  let last = 0;
  return runners.flatMap((of) => {
    const settings = { mode: "seed" as const, publicFactor: 1, privateFactor: 1 };
    const drawn = criteriaOf({
      ...of,
      projects: [...new Set(of.projects.flatMap((name) => idOf.get(name) ?? []))],
      quota: settings,
    });
    const criteria = {
      ...drawn,
      quotaFree: of.type === "instance" ? [...new Set(of.quotaFree)].sort() : null,
    };
    return Array.from({ length: of.count }, (_, index): SimulatedRunner => {
      const id = ++last;
      const description = of.count === 1 ? of.name : `${of.name} ${index + 1}`;
      return {
        runner: { id, description, criteria, paused: false },
        slots: of.slots,
        pollMs: of.pollSeconds * 1_000,
        offsetMs: random() * of.pollSeconds * 1_000,
      };
    });
  });
}
