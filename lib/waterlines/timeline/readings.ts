/** Stored readings for the analyzer: each counts until the next one, but only for a limited time. */
import type { NodeMetrics, Pod } from "../shapes";

export interface Reading {
  /** Unix milliseconds. */
  readonly at: number;
  /** Empty if the node did not exist. */
  readonly metrics: NodeMetrics;
  /** Pods with measured quotas; absent if not known or loaded on demand. */
  readonly pods?: readonly Pod[] | undefined;
}

/** A reading counts for this many typical intervals, so that one missed reading is not an outage. */
const DISTANCES = 2;

/**
 * Returns the seconds for which a reading counts without a successor: twice the median interval, at least one cycle.
 */
export function heldSecondsOf(readings: readonly Reading[], cycleSeconds: number): number {
  const distances = readings
    .slice(1)
    .map(({ at }, index) => (at - (readings[index]?.at ?? at)) / 1_000)
    .sort((a, b) => a - b);
  const median = distances[Math.floor(distances.length / 2)] ?? 0;
  return Math.max(cycleSeconds, Math.round(DISTANCES * median));
}

/** Returns the number of cycles from the first reading to the first cycle that sees the last one. */
export function cyclesOf(readings: readonly Reading[], cycleSeconds: number): number {
  const [first, last] = [readings[0], readings.at(-1)];
  return first && last ? Math.ceil((last.at - first.at) / 1_000 / cycleSeconds) + 1 : 0;
}
