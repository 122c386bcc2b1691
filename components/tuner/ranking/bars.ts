/** Where the segments of a row's bar lie, from the columns of a ranking. Numbers are the engine's. */
import type { RankingView } from "@/lib/client/tuner/protocol";
import { factorShares } from "@/components/runs/ranking/factorBar";

/** Scores that a bar's width stands for; low ≤ 0 ≤ high. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** O(rows · parts). */
export function scaleOf({ kind, values, scores, order }: RankingView): Scale {
  let low = 0;
  let high = 0;
  for (const row of order) {
    let negative = 0;
    let positive = 0;
    if (kind === "terms") {
      for (const column of values) {
        const value = column[row] ?? 0;
        if (value < 0) negative += value;
        else positive += value;
      }
    } else positive = scores[row] ?? 0;
    if (negative < low) low = negative;
    if (positive > high) high = positive;
  }
  return high > low ? { low, high } : { low: 0, high: 1 };
}

/**
 * Writes [from, width] of every part into `out`, in shares of the bar's width; a part without width has none.
 * A product's bar is as long as its score, inside each factor as long as its share of the log-score.
 */
export function segmentsInto(out: Float64Array, view: RankingView, row: number, { low, high }: Scale): void {
  const { kind, parts, values, shares, missing, scores } = view;
  const range = high - low;
  const count = Math.max(1, parts.length);
  if (kind === "terms") {
    let right = (0 - low) / range;
    let left = right;
    for (let part = 0; part < parts.length; part++) {
      const value = values[part]?.[row] ?? 0;
      const width = Math.abs(value) / range;
      if (value < 0) left -= width;
      out[part * 2] = value < 0 ? left : right;
      out[part * 2 + 1] = width;
      if (value >= 0) right += width;
    }
    return;
  }
  const length = Math.max(0, scores[row] ?? 0) / range;
  const share = factorShares(
    count,
    (part) => shares[part]?.[row] ?? NaN,
    (part) => kind === "plain" || ((values[part]?.[row] ?? 0) !== 0 && missing[part]?.[row] !== 1),
  );
  let from = 0;
  for (let part = 0; part < count; part++) {
    const width = share(part) * length;
    out[part * 2] = from;
    out[part * 2 + 1] = width;
    from += width;
  }
}
