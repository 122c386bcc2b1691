/** Why an image crossed the line, in words. Pure. */
import { scoreText } from "@/components/ranking/numbers";
import type { Crossing } from "@/lib/discovery";

const JOINED = {
  needed: (edits: string): string => edits,
  eachAlone: (edits: string): string => `each alone: ${edits}`,
  together: (edits: string): string => `only together: ${edits}`,
};

/** At most this many edits are named; the rest is counted. */
const NAMED = 3;

/** "weight of peak 0.2 → 0.64: peak 0.0320 → 0.1024, the line 0.4012 → 0.4210". */
export function crossingWords({ by, how, part, before, after, line, units }: Crossing): string {
  const rest = by.length - NAMED;
  const edits = [...by.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join("; ");
  const moves = [
    part !== null
      ? move(part.name, part.before, part.after, part.units)
      : move("its score", before.score, after.score, units),
    move("the line", line.before, line.after, units),
  ].filter((text) => text !== "");
  return [JOINED[how](edits), moves.join(", ")].filter((text) => text !== "").join(": ");
}

function move(what: string, from: number | null, to: number | null, units: Crossing["units"]): string {
  if (from === null || to === null) return "";
  const now = scoreText(to, units.after ?? undefined);
  return from === to && units.before === units.after
    ? `${what} stays ${now}`
    : `${what} ${scoreText(from, units.before ?? undefined)} → ${now}`;
}
