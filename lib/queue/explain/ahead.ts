/** By how much the next build is ahead of the second in a runner's line. */
import { plural } from "../../numeric/words";
import type { LineEntry } from "./runner";

/**
 * Returns "by 2 turns: its turn is 1, that of job 63 is 3"; by the id where the turns are equal, and for runners that
 * order by id.
 */
export function aheadText(first: Pick<LineEntry, "turn">, second: Pick<LineEntry, "turn" | "build">): string {
  const { id } = second.build;
  if (first.turn === null || second.turn === null) return `by its lower id: job ${id} is second`;
  const turns = second.turn - first.turn;
  return turns === 0
    ? `by its lower id: its turn is ${first.turn}, as that of job ${id}`
    : `by ${plural(turns, "turn")}: its turn is ${first.turn}, that of job ${id} is ${second.turn}`;
}
