/** Builds at the start of a line that fail when a runner requests them, and why. */
import type { RunnerCriteria } from "../../../queue";
import type { DropReason } from "../../../queue/shapes";
import { readDrops } from "../checks";
import { findCandidates } from "../sql/candidates";
import { matchingPool } from "../sql/matchingPool";

/** Examines the first `count` builds of the line; returns reasons by id. */
export async function readDropsInLine(
  criteria: RunnerCriteria,
  count: number,
): Promise<ReadonlyMap<number, DropReason>> {
  const candidates = await findCandidates(criteria, count);
  return readDrops(
    matchingPool(),
    candidates.map(({ build }) => build.id),
  );
}
