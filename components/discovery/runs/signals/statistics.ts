/** Descriptive statistics of a signal's values for its page; the ranking never reads them. */

/** Linear interpolation between order statistics; `sorted` ascending. Null without values. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MAX_BINS = 24;

/** Bins of equal width from the smallest to the largest value; one bin if all values are equal. */
export function histogram(sorted: readonly number[]): readonly Bin[] {
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return [];
  if (min === max) return [{ from: min, to: max, count: sorted.length }];
  const bins = Math.min(MAX_BINS, Math.max(4, Math.ceil(Math.sqrt(sorted.length)) * 2));
  const width = (max - min) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of sorted) {
    const index = Math.min(bins - 1, Math.floor((value - min) / width));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: min + index * width, to: min + (index + 1) * width, count }));
}

export interface Pair {
  readonly x: number;
  readonly y: number;
}

/** Pearson's r, −1 to 1; null for fewer than two pairs or a side without variation. */
export function correlation(pairs: readonly Pair[]): number | null {
  const count = pairs.length;
  if (count < 2) return null;
  const meanX = pairs.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = pairs.reduce((sum, { y }) => sum + y, 0) / count;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const { x, y } of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}

/** Spearman's ρ: Pearson's r of the ranks, ties sharing their mean rank. */
export function rankCorrelation(pairs: readonly Pair[]): number | null {
  const x = ranks(pairs.map((pair) => pair.x));
  const y = ranks(pairs.map((pair) => pair.y));
  return correlation(pairs.map((_, index) => ({ x: x[index] ?? 0, y: y[index] ?? 0 })));
}

function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const result = new Array<number>(values.length).fill(0);
  let from = 0;
  while (from < order.length) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to += 1;
    for (let place = from; place <= to; place += 1) {
      const entry = order[place];
      if (entry) result[entry.index] = (from + to) / 2;
    }
    from = to + 1;
  }
  return result;
}
