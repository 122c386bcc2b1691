/** Pending builds that no runner takes, and why. */
import { explainJob } from "../../../queue";
import type { StoredRunner } from "../runners/read";
import type { BuildClass } from "./classes";
import { askingOf, type KeyState } from "./keys";
import { readRunning } from "./pending";

/** Returns Plimsoll's own builds that no runner takes now, the longest waiting first. */
export function unmatchedClasses(classes: readonly BuildClass[], keys: readonly KeyState[]): BuildClass[] {
  const served = new Set(
    keys.filter(({ runners, paused }) => runners.length > paused).flatMap(({ classes: of }) => of),
  );
  return classes
    .filter((each) => each.oldest.origin === "own" && !served.has(each))
    .sort((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime());
}

/** Returns why no runner takes them, in the words of each job's own page. */
export async function sentences(
  classes: readonly BuildClass[],
  runners: readonly StoredRunner[],
): Promise<ReadonlyMap<number, string>> {
  if (classes.length === 0) return new Map();
  const runningByProject = await readRunning();
  return new Map(
    classes.map(({ oldest: build }) => {
      const explanation = explainJob({
        build,
        runners,
        waiting: [{ build, ids: [build.id] }],
        runningByProject,
        listed: 0,
      });
      return [build.id, explanation.sentence];
    }),
  );
}

/** Returns Plimsoll's own builds that match runners which are not paused, but none of which polls. */
export function unrequestedClasses(
  classes: readonly BuildClass[],
  keys: readonly KeyState[],
  now: Date,
): BuildClass[] {
  const active = keys.filter(({ runners, paused }) => runners.length > paused);
  const asked = new Set(
    active.filter(({ runners }) => askingOf(runners, now).asking > 0).flatMap(({ classes: of }) => of),
  );
  const silent = new Set(active.flatMap(({ classes: of }) => of).filter((each) => !asked.has(each)));
  return classes.filter((each) => silent.has(each));
}
