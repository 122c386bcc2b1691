export interface Replacement {
  /** Characters from 0 in the first text. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The single replacement that turns the first text into the second; null if they are equal. */
export function changeBetween(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
