/**
 * Finds what would change a job's place: single changes, each with the resulting place if everything else stays the
 * same. Changes without an effect are left out. Pure.
 */
import type { NearestRunner } from "../nearest";
import type { RefusingRunners } from "../refused";
import { movesIntoLine, movesToOthers } from "./otherLine";
import { movesInLine } from "./ownLine";
import type { Line, Move, Queue } from "./shapes";

export interface MovesQuestion extends Queue {
  /** All lines that the job is in, the best first. */
  readonly places: readonly Line[];
  readonly refused: readonly RefusingRunners[];
  /** For a job that no active runner can take. */
  readonly nearest: NearestRunner | null;
}

/**
 * Returns changes within its own line, then those that bring it into another line, then those that would move it
 * back.
 */
export function movesOf(question: MovesQuestion): readonly Move[] {
  const { build, places, refused, nearest } = question;
  if (build.origin === "observed") return [];
  const line = places.find(({ runners, paused }) => runners.length > paused);
  if (!line) return [...movesIntoLine(question, places, nearest), ...movesToOthers(question, refused, null)];
  const { forward, back } = movesInLine(question, line);
  return [...forward, ...movesToOthers(question, refused, line), ...back];
}

/** Returns what the order depends on and what therefore moves nothing; empty for a job in no line. */
export function orderNote(line: Pick<Line, "turn"> | undefined): string {
  if (!line) return "";
  if (line.turn === null)
    return "Waiting does not move it, and jobs have no priority: the lowest id is next, so nothing with a higher id goes before it.";
  const later =
    line.turn === 0 ? "nothing that arrives later goes" : "jobs of projects with fewer running may go";
  return `Waiting does not move it, and jobs have no priority: the lowest turn is next, then the lowest id, so ${later} before it.`;
}
