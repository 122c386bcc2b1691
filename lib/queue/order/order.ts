/**
 * The order in which builds are handed out. Spec: queue, 2.3 and 3.2. Instance runners take from the project with the
 * fewest running builds; group and project runners take the oldest build.
 */
import type { RunnerType } from "../../minutes/shapes";
import type { PendingBuild } from "../shapes";

/** The fields of a build that determine its order. */
export type Queued = Pick<PendingBuild, "id" | "projectId">;

/** Number of builds of each project that run on instance runners; 0 for an absent project. */
export type RunningByProject = ReadonlyMap<number, number>;

/** A build with the two numbers that determine its place. */
export interface Placed<B extends Queued = Queued> {
  readonly build: B;
  /** Number of builds of its project that run now. */
  readonly running: number;
  /** Number of builds of its project that are before it, by id. */
  readonly before: number;
}

/** Returns builds first in, first out. */
export function fifo<B extends Queued>(builds: readonly B[]): readonly B[] {
  return [...builds].sort((a, b) => a.id - b.id);
}

/**
 * Returns builds in the order in which they would be picked one by one while none ends: ascending by running builds
 * of the project + rank of the build inside its project − 1, then by id.
 */
export function interleave<B extends Queued>(
  builds: readonly B[],
  runningByProject: RunningByProject,
): readonly Placed<B>[] {
  return placed(builds, runningByProject).sort((a, b) => turn(a) - turn(b) || a.build.id - b.build.id);
}

/**
 * Returns the number that instance runners order by: how many builds of the project run when this one's turn comes.
 */
export function turn({ running, before }: Pick<Placed, "running" | "before">): number {
  return running + before;
}

function placed<B extends Queued>(builds: readonly B[], runningByProject: RunningByProject): Placed<B>[] {
  const seen = new Map<number, number>();
  return fifo(builds).map((build) => {
    const before = seen.get(build.projectId) ?? 0;
    seen.set(build.projectId, before + 1);
    return { build, running: runningByProject.get(build.projectId) ?? 0, before };
  });
}

/** Returns builds in the order for runners of a type. */
export function inLine<B extends Queued>(
  type: RunnerType,
  builds: readonly B[],
  runningByProject: RunningByProject,
): readonly Placed<B>[] {
  return type === "instance" ? interleave(builds, runningByProject) : placed(builds, runningByProject);
}

/** Returns the build that a runner of a type gets now, or undefined if none waits. */
export function pickNext<B extends Queued>(
  type: RunnerType,
  builds: Iterable<B>,
  runningByProject: RunningByProject,
): B | undefined {
  const running = ({ projectId }: B): number =>
    type === "instance" ? (runningByProject.get(projectId) ?? 0) : 0;
  let best: B | undefined;
  for (const build of builds) {
    const less = best === undefined ? -1 : running(build) - running(best) || build.id - best.id;
    if (less < 0) best = build;
  }
  return best;
}
