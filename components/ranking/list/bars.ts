/**
 * Positions of the segments of a row's bar. The values come from the engine; only the positions are computed here.
 */
import type { RankedRows } from "../rows";

/** The scores at both ends of the bars; low ≤ 0 ≤ high. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** O(rows · parts). */
export function scaleOf({ kind, values, scores, order }: RankedRows): Scale {
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

/** Writes [from, width] of every part into `out`, as shares of the bar's width; a part without a width has none. */
export function segmentsInto(out: Float64Array, rows: RankedRows, row: number, scale: Scale): void {
  if (rows.kind === "terms") termsInto(out, rows, row, scale);
  else factorsInto(out, rows, row, scale);
}

/** Lays contributions end to end from zero: positive ones to the right, negative ones to the left. */
function termsInto(
  out: Float64Array,
  { parts, values }: RankedRows,
  row: number,
  { low, high }: Scale,
): void {
  const range = high - low;
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
}

/**
 * A product's bar is as long as its score; each factor inside is as long as its share of the log-score. If no
 * factor has a share (score 0 or 1), the drawn ones are equally long, so that the bar still has the score's length.
 */
function factorsInto(out: Float64Array, rows: RankedRows, row: number, { low, high }: Scale): void {
  const { kind, parts, values, shares, missing, scores } = rows;
  const count = Math.max(1, parts.length);
  const isDrawn = (part: number): boolean =>
    kind === "plain" || ((values[part]?.[row] ?? 0) !== 0 && missing[part]?.[row] !== 1);
  const shareOf = (part: number): number => Math.abs(shares[part]?.[row] ?? NaN) || 0;
  let total = 0;
  let drawn = 0;
  for (let part = 0; part < count; part++) {
    if (!isDrawn(part)) continue;
    drawn++;
    total += shareOf(part);
  }
  const length = Math.max(0, scores[row] ?? 0) / (high - low);
  let from = 0;
  for (let part = 0; part < count; part++) {
    const width = isDrawn(part) ? length * (total > 0 ? shareOf(part) / total : 1 / drawn) : 0;
    out[part * 2] = from;
    out[part * 2 + 1] = width;
    from += width;
  }
}

/** Returns where the row's bar ended in the previous ranking, as a share of the bar's width; NaN if unknown. */
export function ghostEnd({ before }: RankedRows, row: number, { low, high }: Scale): number {
  // With negative parts, a bar does not end at its score.
  return low < 0 ? NaN : Math.max(0, before?.scores?.[row] ?? NaN) / high;
}
