/**
 * The order of `inLine` for groups of builds that every runner treats alike. Reads a place and its neighbours without
 * building the whole line. Construction is linear in the builds that may be taken; each query costs one search per
 * project.
 */
import type { RunnerType } from "../../minutes/shapes";
import type { PendingBuild } from "../shapes";
import { turn, type Placed, type RunningByProject } from "./order";

/** Builds that differ only in their ids. */
export interface BuildGroup {
  /** One build of the group. */
  readonly build: PendingBuild;
  /** Ascending. */
  readonly ids: readonly number[];
}

export interface GroupedLine {
  /** Number of builds in line. */
  readonly count: number;
  /** Returns the build's place, counted from 1, or null if it is not in line. */
  readonly place: (id: number) => (Placed<PendingBuild> & { readonly place: number }) | null;
  /** Returns at most `count` builds from the start of the line. */
  readonly first: (count: number) => readonly Placed<PendingBuild>[];
  /** Returns at most `count` builds directly before the build with this id, in line order. */
  readonly before: (id: number, count: number) => readonly Placed<PendingBuild>[];
}

/** A project's builds. Their places ascend with their ids. */
interface Lane {
  readonly running: number;
  readonly ids: Float64Array;
}

/** A build, given by its lane and its index there. */
interface Entry extends Pick<Placed, "running" | "before"> {
  readonly id: number;
}

export function groupedLine(
  type: RunnerType,
  groups: readonly BuildGroup[],
  runningByProject: RunningByProject,
): GroupedLine {
  const lanes = lanesOf(groups, runningByProject);
  const key = (entry: Entry): number => (type === "instance" ? turn(entry) : 0);
  const compare = (a: Entry, b: Entry): number => key(a) - key(b) || a.id - b.id;
  const find = (id: number): Entry | null => {
    for (const lane of lanes) {
      const before = firstNotBelow(lane, (entry) => entry.id - id);
      if (lane.ids[before] === id) return entryOf(lane, before);
    }
    return null;
  };
  const placed = ({ id, running, before }: Entry): Placed<PendingBuild> => {
    const like = groups.find(({ ids }) => holds(ids, id))?.build;
    if (!like) throw new Error(`build ${id} is in no group`);
    return { build: { ...like, id }, running, before };
  };
  return {
    count: lanes.reduce((sum, { ids }) => sum + ids.length, 0),
    place: (id) => {
      const own = find(id);
      if (!own) return null;
      const ahead = lanes.reduce((sum, lane) => sum + firstNotBelow(lane, (entry) => compare(entry, own)), 0);
      return { ...placed(own), place: ahead + 1 };
    },
    first: (count) => {
      const found: Entry[] = [];
      for (const lane of lanes) {
        for (let at = 0; at < lane.ids.length; at += 1) {
          if (!keep(found, entryOf(lane, at), count, compare)) break;
        }
      }
      return found.map(placed);
    },
    before: (id, count) => {
      const own = find(id);
      if (!own) return [];
      const found: Entry[] = [];
      for (const lane of lanes) {
        for (let at = firstNotBelow(lane, (entry) => compare(entry, own)) - 1; at >= 0; at -= 1) {
          if (!keep(found, entryOf(lane, at), count, (a, b) => compare(b, a))) break;
        }
      }
      return found.reverse().map(placed);
    },
  };
}

function lanesOf(groups: readonly BuildGroup[], runningByProject: RunningByProject): readonly Lane[] {
  const byProject = new Map<number, BuildGroup[]>();
  for (const group of groups) {
    const of = byProject.get(group.build.projectId);
    if (of) of.push(group);
    else byProject.set(group.build.projectId, [group]);
  }
  return [...byProject].map(([project, of]) => ({
    running: runningByProject.get(project) ?? 0,
    ids: Float64Array.from(of.flatMap(({ ids }) => ids)).sort(),
  }));
}

const entryOf = ({ running, ids }: Lane, before: number): Entry => ({
  id: ids[before] ?? 0,
  running,
  before,
});

/** Returns the first index whose entry is not below, by binary search. */
function firstNotBelow(lane: Lane, compare: (entry: Entry) => number): number {
  let [low, high] = [0, lane.ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(entryOf(lane, middle)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function holds(ids: readonly number[], id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}

/** Inserts an entry among the best `count`. Returns false if it is not one of them. */
function keep(best: Entry[], entry: Entry, count: number, compare: (a: Entry, b: Entry) => number): boolean {
  const last = best.at(-1);
  if (best.length >= count && (!last || compare(entry, last) >= 0)) return false;
  const after = best.findIndex((each) => compare(entry, each) < 0);
  best.splice(after < 0 ? best.length : after, 0, entry);
  if (best.length > count) best.pop();
  return true;
}
