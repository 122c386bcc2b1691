/** Computes where slope lines begin and end. */

/** One name's rank in two rankings. */
export interface RankChange {
  readonly name: string;
  /** `entered` and `left` the part above the line; `moved` stayed above it at another rank. */
  readonly change: "entered" | "left" | "moved";
  /** Null if not in that ranking. */
  readonly before: number | null;
  readonly after: number | null;
}

export interface Slope extends RankChange {
  /** Row on each side, from 0; ranks beyond the drawing share its last row. */
  readonly from: number | null;
  readonly to: number | null;
}

/** `rows` is the number of drawn rows; the last one is for every rank from there. */
export function slopesOf(changes: readonly RankChange[], rows: number): readonly Slope[] {
  const place = (rank: number | null): number | null => (rank === null ? null : Math.min(rank, rows) - 1);
  return changes.map((change) => ({ ...change, from: place(change.before), to: place(change.after) }));
}
