import type { RunSeries } from "@/lib/api/runs";

/** One instant with a value for each series, in the order of the series. */
export interface SeriesPoint {
  /** Unix milliseconds. */
  readonly at: number;
  readonly values: readonly (number | null)[];
}

export function pointsOf({ start, stepSeconds, series }: RunSeries): readonly SeriesPoint[] {
  const from = Date.parse(start);
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, index) => ({
    at: from + index * stepSeconds * 1000,
    values: series.map(({ values }) => values[index] ?? null),
  }));
}
