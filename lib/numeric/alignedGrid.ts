/** The aligned grid of a range query (discovery.md sections 2 and 8). Milliseconds. */

export interface Grid {
  /** Unix milliseconds of the first point. */
  readonly startMs: number;
  readonly stepMs: number;
  /** Points: start + k·step ≤ end. */
  readonly steps: number;
  /** Unix milliseconds: floor(now / step) · step. The last point may lie before it. */
  readonly endMs: number;
}

/**
 * Returns the grid that a query requests at `nowMs`; step and lookback are seconds and are rounded to milliseconds.
 */
export function alignedGrid(nowMs: number, lookbackSeconds: number, stepSeconds: number): Grid {
  const stepMs = Math.max(1, Math.round(stepSeconds * 1000));
  const lookbackMs = Math.round(lookbackSeconds * 1000);
  const endMs = Math.floor(nowMs / stepMs) * stepMs;
  return { startMs: endMs - lookbackMs, stepMs, steps: Math.floor(lookbackMs / stepMs) + 1, endMs };
}
