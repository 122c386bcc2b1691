/** α × use + (1 − α) × peak, both scaled to 0–1 over the images in use (all equal: 1). */
import { count, developerCount } from "./count";
import { peaks } from "./peakConcurrency";
import type { Strategy } from "./strategy";
import type { Usage } from "./usage";

const rest = (alpha: number): number => Number((1 - alpha).toFixed(6));

export const hybrid = (alpha: number): Strategy => ({
  name: `hybrid_count_concurrency_a${alpha}`,
  reason: `${alpha} × jobs + ${rest(alpha)} × most at once, both scaled to 0–1`,
  template: { number: 5, options: { alpha } },
  score: (usage) => mixed(alpha, count, usage),
});

/** The same with jobs by the hour of the day, as the proposal weights them. */
export const developerHybrid = (alpha: number): Strategy => ({
  name: `hybrid_dev_concurrency_a${alpha}`,
  reason: `${alpha} × jobs by the hour of the day + ${rest(alpha)} × most at once, both scaled to 0–1`,
  template: { number: 6, options: { alpha } },
  score: (usage) => mixed(alpha, developerCount, usage),
});

function mixed(alpha: number, use: Strategy, usage: Usage): Float64Array {
  const counts = scaled(use.score(usage));
  const peak = scaled(peaks(usage));
  return counts.map((value, image) => alpha * value + (1 - alpha) * (peak[image] ?? 0));
}

function scaled(values: Float64Array): Float64Array {
  const used = values.filter((value) => !Number.isNaN(value));
  const low = used.reduce((least, value) => Math.min(least, value), Infinity);
  const high = used.reduce((most, value) => Math.max(most, value), -Infinity);
  return values.map((value) => (Number.isNaN(value) ? NaN : high > low ? (value - low) / (high - low) : 1));
}
