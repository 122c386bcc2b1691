/** Where slope lines begin and end. */
import type { ImageChange, RunDiff } from "@/lib/discovery/runDiff";

export interface Slope {
  readonly image: string;
  readonly change: "entered" | "left" | "moved";
  /** Row on each side, from 0; ranks beyond the drawing share its last row. Null: not in that ranking. */
  readonly from: number | null;
  readonly to: number | null;
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
}

/** `rows` are drawn rows; the last one stands for every rank from there on. By rank after, then before. */
export function slopesOf(diff: RunDiff, rows: number): readonly Slope[] {
  const place = (rank: number | undefined): number | null =>
    rank === undefined ? null : Math.min(rank, rows) - 1;
  const make = (changes: readonly ImageChange[], change: Slope["change"]): Slope[] =>
    changes.map(({ image, before, after }) => ({
      image,
      change,
      from: place(before?.rank),
      to: place(after?.rank),
      rankBefore: before?.rank ?? null,
      rankAfter: after?.rank ?? null,
    }));
  return [...make(diff.moved, "moved"), ...make(diff.left, "left"), ...make(diff.entered, "entered")];
}
