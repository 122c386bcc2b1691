/** Rank correlation of two columns of equal length without missing values. */

export interface Correlation {
  /**
   * Spearman's ρ: Pearson's coefficient of the ranks, ties at their mean rank. −1 to 1; null when one side is
   * constant.
   */
  readonly spearman: number | null;
  /** Kendall's τ-b, ties taken out of the denominator. −1 to 1; null when one side is constant. */
  readonly kendall: number | null;
}

/** A column with its order; NaN is a missing value. */
export interface SortedColumn {
  readonly values: Float64Array;
  /** Rows that have a value, in ascending order of value. */
  readonly order: Uint32Array;
}

export function sortedColumn(values: Float64Array): SortedColumn {
  const rows = Uint32Array.from(values, (_, row) => row).filter((row) => !Number.isNaN(values[row] ?? NaN));
  return { values, order: rows.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0)) };
}

/**
 * Correlates the rows that have both values; `images` is their number. Spearman's ρ comes from both orders, Kendall's
 * τ from Knight's algorithm (1966): with rows sorted by x, then y, the discordant pairs are the exchanges needed to
 * sort by y. O(n log n).
 */
export function correlate(x: SortedColumn, y: SortedColumn): Correlation & { readonly images: number } {
  const byX = x.order.filter((row) => !Number.isNaN(y.values[row] ?? NaN));
  const byY = y.order.filter((row) => !Number.isNaN(x.values[row] ?? NaN));
  return {
    images: byX.length,
    spearman: pearson(midRanks(x.values, byX), midRanks(y.values, byY), byX.length),
    kendall: kendall(x.values, y.values, byX),
  };
}

/** Returns ranks from 1 by row, with ties at the mean of their places; 0 for rows that are not in the order. */
function midRanks(values: Float64Array, order: Uint32Array): Float64Array {
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    const to = endOfTie(values, order, from);
    for (let i = from; i < to; i++) ranks[order[i] ?? 0] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

function endOfTie(values: Float64Array, order: Uint32Array, from: number): number {
  let to = from + 1;
  while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
  return to;
}

function pearson(x: Float64Array, y: Float64Array, n: number): number | null {
  const mean = (n + 1) / 2;
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    if (x[i] === 0) continue;
    const dx = (x[i] ?? 0) - mean;
    const dy = (y[i] ?? 0) - mean;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx === 0 || yy === 0 ? null : within(xy / Math.sqrt(xx * yy));
}

/** `order`: rows ascending by x. Sorts ties of x by y in place. */
function kendall(x: Float64Array, y: Float64Array, order: Uint32Array): number | null {
  const n = order.length;
  for (let from = 0; from < n;) {
    const to = endOfTie(x, order, from);
    if (to - from > 1) order.subarray(from, to).sort((a, b) => (y[a] ?? 0) - (y[b] ?? 0));
    from = to;
  }
  const byX = Float64Array.from(order, (i) => x[i] ?? 0);
  const byXThenY = Float64Array.from(order, (i) => y[i] ?? 0);
  const tiedX = tiedPairs(byX, () => true);
  const tiedBoth = tiedPairs(byX, (i) => byXThenY[i] === byXThenY[i - 1]);
  const exchanges = mergeSort(byXThenY); // now ascending
  const tiedY = tiedPairs(byXThenY, () => true);
  const pairs = (n * (n - 1)) / 2;
  const concordantLessDiscordant = pairs - tiedX - tiedY + tiedBoth - 2 * exchanges;
  const denominator = Math.sqrt(pairs - tiedX) * Math.sqrt(pairs - tiedY);
  return denominator === 0 ? null : within(concordantLessDiscordant / denominator);
}

/**
 * Counts pairs of equal values in an ascending column, within runs where each value also `continues` the one before.
 */
function tiedPairs(sorted: Float64Array, continues: (i: number) => boolean): number {
  let pairs = 0;
  let run = 0;
  for (let i = 1; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] && continues(i) ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** Sorts in place and returns the number of inversions. */
function mergeSort(values: Float64Array): number {
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(values.length);
  let exchanges = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let [left, right] = [start, middle];
      for (let i = start; i < end; i++) {
        const takeLeft = left < middle && (right >= end || (from[left] ?? 0) <= (from[right] ?? 0));
        if (!takeLeft) exchanges += middle - left;
        to[i] = from[takeLeft ? left++ : right++] ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return exchanges;
}

/** Clamps to −1 to 1, which rounding may exceed by a last bit. */
function within(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
