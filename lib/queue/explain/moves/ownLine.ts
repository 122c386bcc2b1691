/** Changes that move a build within its own line. */
import type { BuildGroup } from "../../order/groupedLine";
import type { PendingBuild } from "../../shapes";
import type { Line, Move, Queue, Spot } from "./shapes";
import { spotIn, takenBy } from "./spot";

/** Beyond this number, adding runners does not count as a single change. */
const MORE_RUNNERS = 20;

/** Changes that bring the build forward, and changes that would move it back. */
export interface OwnLineMoves {
  readonly forward: readonly Move[];
  readonly back: readonly Move[];
}

export function movesInLine(queue: Queue, line: Line): OwnLineMoves {
  const groups = takenBy(line.criteria, queue.waiting);
  return {
    forward: [...ended(queue, line, groups), ...cancelled(queue, line, groups), ...moreRunners(line)],
    back: arrived(queue, line, groups),
  };
}

/** Ends running builds of its project. Runners that order by id do not count running builds. */
function ended(
  { build, runningByProject }: Queue,
  line: Line,
  groups: readonly BuildGroup[],
): readonly Move[] {
  if (line.turn === null) return [];
  const after = (count: number): Spot | null => {
    const running = new Map(runningByProject).set(build.projectId, line.running - count);
    return spotIn(line.criteria, groups, running, build.id);
  };
  const text = (count: number): string =>
    line.running === 1
      ? "The running build of its project on instance runners ends."
      : `${share(count, line.running)} running builds of its project on instance runners ${count === 1 ? "ends" : "end"}.`;
  return fewestAndAll(line, line.running, after).map(({ count, to }) =>
    moved(line, { kind: "ended", count, to, text: text(count) }),
  );
}

/** Cancels jobs of its project that are before it. */
function cancelled(
  { build, runningByProject }: Queue,
  line: Line,
  groups: readonly BuildGroup[],
): readonly Move[] {
  const after = (count: number): Spot | null =>
    spotIn(line.criteria, withoutEarlier(groups, build, count), runningByProject, build.id);
  const text = (count: number): string =>
    line.before === 1
      ? "The job of its project before it is cancelled."
      : `${share(count, line.before)} jobs of its project before it ${count === 1 ? "is" : "are"} cancelled.`;
  return fewestAndAll(line, line.before, after).map(({ count, to }) =>
    moved(line, { kind: "cancelled", count, to, text: text(count) }),
  );
}

/**
 * Adds runners. Each takes the first build in line, which then counts as running, so the builds behind keep their
 * order.
 */
function moreRunners(line: Line): readonly Move[] {
  const { place, of, runners } = line;
  const like = runners.find(({ paused }) => !paused)?.description ?? "";
  const one: Move[] =
    place === 1
      ? []
      : [
          moved(line, {
            kind: "runners",
            count: 1,
            to: { place: place - 1, of: of - 1 },
            text: `1 more free runner like ${like} takes the first in line.`,
          }),
        ];
  if (place > MORE_RUNNERS) return one;
  const text =
    place === 1
      ? `1 more free runner like ${like} asks for a job.`
      : `${place} more free runners like ${like} ask for jobs.`;
  return [...one, moved(line, { kind: "runners", count: place, to: null, text })];
}

/** Adds a job of a project with nothing running and nothing waiting. Its turn is 0 whenever it arrives. */
function arrived(
  { build, waiting, runningByProject }: Queue,
  line: Line,
  groups: readonly BuildGroup[],
): readonly Move[] {
  if (line.turn === null || line.turn === 0) return [];
  const projects = [
    build.projectId,
    ...runningByProject.keys(),
    ...waiting.map((group) => group.build.projectId),
  ];
  const newest = waiting.reduce((last, { ids }) => Math.max(last, ids.at(-1) ?? 0), 0);
  const projectId = projects.reduce((last, each) => Math.max(last, each), 0) + 1;
  const newcomer: BuildGroup = { build: { ...build, id: newest + 1, projectId }, ids: [newest + 1] };
  const to = spotIn(line.criteria, [...groups, newcomer], runningByProject, build.id);
  const text = "A job arrives of a project with nothing running and nothing waiting.";
  return to && to.place > line.place ? [moved(line, { kind: "arrived", count: 1, to, text })] : [];
}

interface Step {
  readonly count: number;
  readonly to: Spot;
}

/**
 * Returns the smallest count that brings the build forward, and also the full count if that brings it further. A
 * larger count never moves it back.
 */
function fewestAndAll({ place }: Line, all: number, after: (count: number) => Spot | null): readonly Step[] {
  const step = (count: number): Step[] => {
    const to = after(count);
    return to ? [{ count, to }] : [];
  };
  const isForward = (count: number): boolean => (after(count)?.place ?? place) < place;
  if (all === 0 || !isForward(all)) return [];
  let [low, high] = [1, all];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isForward(middle)) high = middle;
    else low = middle + 1;
  }
  const [fewest, most] = [step(low), step(all)];
  return fewest[0]?.to.place === most[0]?.to.place ? fewest : [...fewest, ...most];
}

/** Removes the first `count` builds of its project that are before it. */
function withoutEarlier(
  groups: readonly BuildGroup[],
  build: PendingBuild,
  count: number,
): readonly BuildGroup[] {
  const isOfProject = (group: BuildGroup): boolean => group.build.projectId === build.projectId;
  const earlier = groups.flatMap((group) =>
    isOfProject(group) ? group.ids.filter((id) => id < build.id) : [],
  );
  const gone = new Set(earlier.sort((a, b) => a - b).slice(0, count));
  return groups.flatMap((group) => {
    if (!isOfProject(group)) return [group];
    const ids = group.ids.filter((id) => !gone.has(id));
    return ids.length === 0 ? [] : [{ build: group.build, ids }];
  });
}

function share(count: number, all: number): string {
  if (count < all) return `${count} of ${all}`;
  return all === 2 ? "Both" : `All ${all}`;
}

const moved = ({ key, place, of }: Line, move: Pick<Move, "kind" | "count" | "text" | "to">): Move => ({
  ...move,
  key,
  from: { place, of },
  forward: move.to && place - move.to.place,
});
