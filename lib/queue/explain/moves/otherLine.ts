/** Changes that bring a build into the line of runners that refuse it, with its resulting place. */
import { queueKey, withSettings } from "../../match/criteria";
import { eligible, type Verdict } from "../../match/eligible";
import type { BuildGroup } from "../../order/groupedLine";
import type { PendingBuild, QueueRunner, RunnerCriteria } from "../../shapes";
import type { NearestRunner } from "../nearest";
import type { RefusingRunners } from "../refused";
import type { Line, Move, Queue, Spot } from "./shapes";
import { spotIn, takenBy } from "./spot";

/** Maximum number of lines reported, the best places first. */
const TOLD = 3;
/** Maximum number of queue keys tried. Each requires a pass over all waiting builds. */
const TRIED = 50;

/** A change to one build, to all builds that it affects, or to a runner. */
interface Change {
  readonly text: string;
  readonly builds?: {
    readonly concerned: (build: PendingBuild) => boolean;
    readonly set: Partial<PendingBuild>;
  };
  readonly criteria?: RunnerCriteria;
}

/** Considers runners that refuse the build for a single reason, if it would get a better place there. */
export function movesToOthers(
  queue: Queue,
  refused: readonly RefusingRunners[],
  now: Line | null,
): readonly Move[] {
  const from = now && { place: now.place, of: now.of };
  const lacks = ({ criteria }: RefusingRunners): number => missingOf(queue.build, criteria).length;
  // A tag stands for something that a runner provides, so runners that lack the fewest tags are closest to what the
  // job requires.
  const near = refused.filter(
    ({ reasons, runners }) => reasons.length === 1 && runners.some(({ paused }) => !paused),
  );
  const fewest = near.reduce((least, each) => Math.min(least, lacks(each) || least), Number.MAX_VALUE);
  const apart = { ...queue, waiting: alone(queue.waiting, queue.build) };
  return near
    .filter((each) => lacks(each) === 0 || lacks(each) === fewest)
    .slice(0, TRIED)
    .flatMap(({ runners }): Move[] => {
      const runner = runners.find(({ paused }) => !paused);
      const failed = runner && eligible(queue.build, runner).verdicts.find(({ holds }) => !holds);
      if (!runner || !failed || failed.criterion === "paused" || failed.criterion === "origin") return [];
      const change = changeOf(failed, queue.build, runner);
      const found = change && lineAfter(apart, change, runner.criteria);
      if (!found || (now && found.to.place >= now.place)) return [];
      const forward = now && now.place - found.to.place;
      return [{ kind: failed.criterion, count: null, text: change.text, ...found, from, forward }];
    })
    .sort((a, b) => (a.to?.place ?? 0) - (b.to?.place ?? 0) || (a.key < b.key ? -1 : 1))
    .slice(0, TOLD);
}

/** For a build in no line: resumes a runner, or registers one with the tags that no runner has. */
export function movesIntoLine(
  queue: Queue,
  paused: readonly Line[],
  nearest: NearestRunner | null,
): readonly Move[] {
  const none = { from: null, forward: null } as const;
  const resumed = paused.slice(0, TOLD).map(({ key, place, of, runners }): Move => {
    const text = `${runners[0]?.description} is resumed.`;
    return { kind: "resumed", count: null, text, key, to: { place, of }, ...none };
  });
  if (nearest?.failed.join() !== "tags") return resumed;
  const { criteria, description } = nearest.runner;
  const missing = missingOf(queue.build, criteria);
  const text = `A runner like ${description} is registered that also has ${missing.join(", ")}.`;
  const change = {
    text,
    criteria: withSettings(criteria, { ...criteria, tags: [...criteria.tags, ...missing] }),
  };
  const found = lineAfter(queue, change, criteria);
  return found ? [...resumed, { kind: "registered", count: 1, text, ...found, ...none }] : resumed;
}

const missingOf = ({ tags }: PendingBuild, criteria: RunnerCriteria): readonly string[] =>
  tags.filter((tag) => !criteria.tags.includes(tag));

/** Returns null if no change considered here lets the runner take the build. */
function changeOf(
  failed: Verdict,
  build: PendingBuild,
  { description, criteria }: QueueRunner,
): Change | null {
  const { id, projectId, namespaces, tags } = build;
  const takes = `so that ${description} may take it.`;
  const ofBuild = (set: Partial<PendingBuild>) => ({
    concerned: (each: PendingBuild) => each.id === id,
    set,
  });
  const ofProject = (set: Partial<PendingBuild>) => ({
    concerned: (each: PendingBuild) => each.projectId === projectId,
    set,
  });
  switch (failed.criterion) {
    case "protected":
      return { text: `Its branch counts as protected, ${takes}`, builds: ofBuild({ protected: true }) };
    case "untagged": {
      const [tag] = criteria.tags;
      if (tag === undefined) return null;
      return { text: `It asks for the tag ${tag}, ${takes}`, builds: ofBuild({ tags: [tag] }) };
    }
    case "tags": {
      const [word, stand] = failed.missing.length === 1 ? ["tag", "it stands"] : ["tags", "they stand"];
      return {
        text: `It does without the ${word} ${failed.missing.join(", ")}, if ${description} has what ${stand} for.`,
        builds: ofBuild({ tags: tags.filter((tag) => !failed.missing.includes(tag)) }),
      };
    }
    case "quota": {
      const [root] = namespaces;
      return {
        text: `Its namespace has compute minutes left, ${takes}`,
        builds: { concerned: (each) => each.namespaces[0] === root, set: { minutesExceeded: false } },
      };
    }
    case "scope":
      switch (failed.reason) {
        case "instanceRunnersDisabled":
          return {
            text: `Instance runners are switched on for its project, ${takes}`,
            builds: ofProject({ instanceRunnersEnabled: true }),
          };
        case "groupRunnersDisabled":
          return {
            text: `Group runners are switched on for its project, ${takes}`,
            builds: ofProject({ groupRunnersEnabled: true }),
          };
        case "otherProject": {
          const projects = [...(criteria.projects ?? []), projectId].sort((a, b) => a - b);
          return { text: `${description} is assigned to its project.`, criteria: { ...criteria, projects } };
        }
        default:
          return null;
      }
    default:
      return null;
  }
}

/** Returns the build's place after the change. The build must be in a group of its own. */
function lineAfter(
  { build, waiting, runningByProject }: Queue,
  { builds, criteria }: Change,
  before: RunnerCriteria,
): { readonly key: string; readonly to: Spot } | null {
  const after = criteria ?? before;
  const groups = builds ? waiting.map((group) => changed(group, builds)) : waiting;
  const to = spotIn(after, takenBy(after, groups), runningByProject, build.id);
  return to && { key: queueKey(after), to };
}

const changed = (group: BuildGroup, { concerned, set }: NonNullable<Change["builds"]>): BuildGroup =>
  concerned(group.build) ? { ...group, build: { ...group.build, ...set } } : group;

/** Puts the build into a group of its own, so that it can be changed alone. */
function alone(waiting: readonly BuildGroup[], build: PendingBuild): readonly BuildGroup[] {
  const others = waiting.map((group) => {
    if (!group.ids.includes(build.id)) return group;
    const ids = group.ids.filter((id) => id !== build.id);
    return { ids, build: { ...group.build, id: ids[0] ?? 0 } };
  });
  return [{ build, ids: [build.id] }, ...others.filter(({ ids }) => ids.length > 0)];
}
