/** A build's place among those that a runner may take. */
import { eligible } from "../../match/eligible";
import { groupedLine, type BuildGroup } from "../../order/groupedLine";
import type { RunningByProject } from "../../order/order";
import type { RunnerCriteria } from "../../shapes";
import type { Spot } from "./shapes";

/** Returns the groups that a runner with these criteria may take. */
export const takenBy = (criteria: RunnerCriteria, waiting: readonly BuildGroup[]): readonly BuildGroup[] =>
  waiting.filter(({ build }) => eligible(build, { criteria, paused: false }).eligible);

/** Returns null if the build is in none of the groups. */
export function spotIn(
  { type }: RunnerCriteria,
  groups: readonly BuildGroup[],
  runningByProject: RunningByProject,
  id: number,
): Spot | null {
  const line = groupedLine(type, groups, runningByProject);
  const found = line.place(id);
  return found && { place: found.place, of: line.count };
}
