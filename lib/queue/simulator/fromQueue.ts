/**
 * Builds a scenario from the current queue: which runners may take jobs, what waits, and what arrived recently. Pure.
 */
import type { RunnerCriteria } from "../shapes/words";
import type { SimulationInput } from "../shapes/simulation";

/** Active runners with one queue key. Groups are given by path. */
export interface RunnersNow {
  readonly name: string;
  readonly criteria: RunnerCriteria;
  readonly count: number;
  /** The largest number of jobs that one of them runs now. */
  readonly running: number;
  /** Number of jobs that they may take. */
  readonly pending: number;
}

/** Jobs of a project with the same tags and visibility. */
export interface JobsNow {
  readonly projectId: number;
  readonly path: string;
  readonly tags: readonly string[];
  readonly visibility: "private" | "internal" | "public";
  readonly instanceRunnersEnabled: boolean;
  readonly groupRunnersEnabled: boolean;
  readonly minutesExceeded: boolean;
  readonly protectedShare: number;
  readonly waiting: number;
  readonly perHour: number;
  /** Mean duration of the latest jobs that ended; null if none did. */
  readonly runSeconds: number | null;
}

/** Maximum number of rows of a scenario, since it is part of a URL. */
const RUNNERS = 8;
const PROJECTS = 10;
/** Maximum number of runners in one row. Eight such rows are the limit of a simulation. */
const ALIKE = 125;
const MOST_SECONDS = 604_800;
/** Maximum length of a name or of a group's path. Longer groups are left out. */
const MOST_NAME = 100;

type Row = SimulationInput["projects"][number];

/** Returns null without an active runner, or without a job that waits or has arrived. */
export function scenarioOfQueue(
  runners: readonly RunnersNow[],
  jobs: readonly JobsNow[],
): SimulationInput | null {
  const most = jobs
    .filter(({ waiting, perHour }) => waiting + perHour > 0)
    .toSorted((a, b) => b.waiting - a.waiting || b.perHour - a.perHour || compare(a.path, b.path))
    .slice(0, PROJECTS);
  const names = namesOf(most);
  const projects = projectNames(most);
  const rows = runners
    .filter(
      ({ count, criteria }) =>
        count > 0 &&
        (criteria.type !== "project" || (criteria.projects ?? []).some((id) => projects.has(id))),
    )
    .toSorted((a, b) => b.pending - a.pending || b.count - a.count || compare(a.name, b.name))
    .slice(0, RUNNERS);
  if (rows.length === 0 || most.length === 0) return null;
  const mean = meanOf(most.flatMap(({ runSeconds }) => runSeconds ?? []));
  return {
    seed: 1,
    durationSeconds: 3_600,
    runners: rows.map((row) => runnersRow(row, projects)),
    projects: most.map((each, index) => ({
      ...projectRow(each, names[index] ?? each.path, mean),
      ...(isOneOfSeveral(each, most) && { project: projects.get(each.projectId) ?? each.path }),
    })),
  };
}

function runnersRow(
  { name, count, running, criteria }: RunnersNow,
  named: ReadonlyMap<number, string>,
): SimulationInput["runners"][number] {
  const { type, groups, projects, tags, runUntagged, protectedOnly, quotaFree } = criteria;
  return {
    name: name.slice(0, MOST_NAME),
    count: Math.min(count, ALIKE),
    slots: Math.min(Math.max(running, 1), 1_000),
    tags: [...tags],
    runUntagged,
    ...(type !== "instance" && { type }),
    ...(type === "group" && {
      groups: (groups ?? []).map(String).filter((group) => group.length <= MOST_NAME),
    }),
    ...(type === "project" && { projects: (projects ?? []).flatMap((id) => named.get(id) ?? []) }),
    ...(protectedOnly && { protectedOnly }),
    ...(quotaFree !== null && quotaFree.length > 0 && { quotaFree: [...quotaFree] }),
  };
}

function projectRow(of: JobsNow, name: string, mean: number | null): Row {
  const { path, tags, visibility, protectedShare, waiting, perHour } = of;
  const seconds = of.runSeconds ?? mean;
  return {
    name,
    groups: groupsOf(path),
    tags: [...tags],
    visibility,
    arrivals: {
      pattern: "random",
      perHour: Math.min(Math.round(perHour * 10) / 10, 100_000),
      ...(waiting > 0 && { waiting: Math.min(waiting, 10_000) }),
    },
    ...(seconds !== null && { runSeconds: Math.min(Math.round(seconds), MOST_SECONDS) }),
    ...(protectedShare > 0 && { protectedShare: Math.round(protectedShare * 100) / 100 }),
    ...(of.minutesExceeded && { minutesExceeded: true }),
    ...(!of.instanceRunnersEnabled && { instanceRunnersEnabled: false }),
    ...(!of.groupRunnersEnabled && { groupRunnersEnabled: false }),
  };
}

/** Returns the groups of a path: "a/b/c" is in the groups a and a/b. */
function groupsOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts
    .map((_, index) => parts.slice(0, index + 1).join("/"))
    .filter((group) => group.length <= MOST_NAME);
}

const isOneOfSeveral = ({ projectId }: JobsNow, jobs: readonly JobsNow[]): boolean =>
  jobs.filter((each) => each.projectId === projectId).length > 1;

/** Returns unique project names by id. */
function projectNames(jobs: readonly JobsNow[]): ReadonlyMap<number, string> {
  const paths = new Map(jobs.map(({ projectId, path }) => [projectId, path]));
  const names = eachOnce([...paths.values()]);
  return new Map([...paths.keys()].map((id, index) => [id, names[index] ?? ""]));
}

/**
 * Returns unique row names: with the tags if a project has several rows, and with the visibility if its rows differ
 * in it.
 */
function namesOf(jobs: readonly JobsNow[]): readonly string[] {
  return eachOnce(
    jobs.map((of) => {
      const { projectId, path, tags, visibility } = of;
      if (!isOneOfSeveral(of, jobs)) return path;
      const mixed = jobs.some((each) => each.projectId === projectId && each.visibility !== visibility);
      return `${path} (${tags.join(", ") || "no tags"}${mixed ? `, ${visibility}` : ""})`;
    }),
  );
}

function eachOnce(texts: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return texts.map((full) => {
    let name = full.slice(0, MOST_NAME);
    for (let copy = 2; known.has(name); copy += 1) name = `${full.slice(0, MOST_NAME - 4)} ${copy}`;
    known.add(name);
    return name;
  });
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
