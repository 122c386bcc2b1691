/** What other values of the cluster bring above the run's line and put below it. Pure. */
import { lineState, outcomeText, type LineState } from "@/components/ranking/list/lineState";
import { formatDuration } from "@/lib/client/format";
import type { LinkResult } from "@/lib/coldstart/shapes";
import { linkRows } from "./rows";

type Ranked = Pick<LinkResult, "rows" | "line" | "exposureSeconds">;

/** Compares two answers over the same run: an image ranked only in the other one has no rank here. */
export function linkMoves(now: Ranked, was: Ranked): LineState {
  const ranks = new Map(was.rows.map(({ image, rank }) => [image, rank]));
  const ranked = new Set(now.rows.map(({ image }) => image));
  const gone = was.rows.filter(({ image }) => !ranked.has(image)).map((row) => ({ ...row, rank: 0 }));
  const rows = [...now.rows, ...gone];
  return lineState({
    ...linkRows({ rows, line: now.line }),
    order: Int32Array.from(now.rows, (_, row) => row),
    before: { ranks: Int32Array.from(rows, ({ image }) => ranks.get(image) ?? 0), line: was.line },
  });
}

/** "+2 in · −2 out, and cold pulls would wait 3 min longer"; also says if nothing crossed. */
export function movesText(moves: LineState, now: Ranked, was: Ranked): string {
  const crossed = outcomeText(moves) || "The same images are above the line";
  return `${crossed}, and cold pulls would wait ${waitText(now.exposureSeconds - was.exposureSeconds)}`;
}

function waitText(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  if (ms === 0) return "as long";
  return `${formatDuration(Math.abs(ms))} ${ms > 0 ? "longer" : "less"}`;
}
