/** Readings between which the analyzer goes on: the last one counts until the next, but not without end. */
import type { NodeMetrics, Pod } from "../shapes";

export interface Reading {
  /** Unix milliseconds. */
  readonly at: number;
  /** Empty where the node was not there. */
  readonly metrics: NodeMetrics;
  /** With quotas as they were measured; absent where they are not known, or come when they are asked for. */
  readonly pods?: readonly Pod[] | undefined;
}

/** A reading is used for this many usual intervals between readings: one missed reading is not an outage. */
const DISTANCES = 2;

/** Seconds that a reading counts without another: twice the median distance, and no less than a cycle. */
export function heldSecondsOf(readings: readonly Reading[], cycleSeconds: number): number {
  const distances = readings
    .slice(1)
    .map(({ at }, index) => (at - (readings[index]?.at ?? at)) / 1_000)
    .sort((a, b) => a - b);
  const median = distances[Math.floor(distances.length / 2)] ?? 0;
  return Math.max(cycleSeconds, Math.round(DISTANCES * median));
}

/** Cycles from the first reading to the first cycle that sees the last one. */
export function cyclesOf(readings: readonly Reading[], cycleSeconds: number): number {
  const [first, last] = [readings[0], readings.at(-1)];
  return first && last ? Math.ceil((last.at - first.at) / 1_000 / cycleSeconds) + 1 : 0;
}
