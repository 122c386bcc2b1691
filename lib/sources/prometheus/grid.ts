/** Splits an aligned grid into requests (discovery.md sections 2 and 8). Milliseconds. */
import type { Grid } from "../../numeric/alignedGrid";

/** One request's part of a grid; both ends are points. */
export interface GridPart {
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns parts in time order, each of at most `maxPoints` points, that together cover every point exactly once. */
export function splitGrid(grid: Grid, maxPoints: number): GridPart[] {
  const parts: GridPart[] = [];
  for (let k = 0; k < grid.steps; k += maxPoints) {
    const last = Math.min(k + maxPoints, grid.steps) - 1;
    parts.push({ startMs: grid.startMs + k * grid.stepMs, endMs: grid.startMs + last * grid.stepMs });
  }
  return parts;
}

/** Formats milliseconds as the API's seconds, without exponent or rounding: "1781604000", "1781604000.5". */
export function apiSeconds(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const rest = ms - whole * 1000;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(3, "0").replace(/0+$/, "")}`;
}
