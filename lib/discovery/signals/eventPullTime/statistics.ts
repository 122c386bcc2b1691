/** Statistics over pull samples (discovery.md section 4). */

/**
 * Returns a quantile by linear interpolation between order statistics; `sorted` ascending and not empty, `share` 0–1.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below] ?? NaN;
  const high = sorted[below + 1];
  return high === undefined ? low : low + (high - low) * (position - below);
}

/** Returns undefined without samples. Sums in sample order. */
export function statisticOf(
  samples: readonly number[],
  statistic: "p50" | "p90" | "p95" | "avg" | "max" | "count",
): number | undefined {
  if (samples.length === 0) return undefined;
  switch (statistic) {
    case "count":
      return samples.length;
    case "avg":
      return samples.reduce((sum, value) => sum + value, 0) / samples.length;
    case "max":
      return samples.reduce((best, value) => (value > best ? value : best));
    default:
      return quantile(
        [...samples].sort((a, b) => a - b),
        Number(statistic.slice(1)) / 100,
      );
  }
}
