/** A series from a recorded response, cut to the requested range and otherwise unchanged, including its errors. */
import type { Grid, Series } from "./series";

export function fromRecorded(entry: unknown): Series {
  return { range: (grid) => cut(entry, grid), instant: () => null };
}

function cut(entry: unknown, grid: Grid): unknown {
  if (typeof entry !== "object" || entry === null || !("values" in entry) || !Array.isArray(entry.values)) {
    return entry;
  }
  const values = entry.values.filter((point) => onGrid(point, grid));
  return values.length === 0 ? null : { ...entry, values };
}

/** A server only has points on the request's grid. */
function onGrid(point: unknown, { start, end, step }: Grid): boolean {
  const time: unknown = Array.isArray(point) ? point[0] : undefined;
  if (typeof time !== "number" || time < start || time > end) return false;
  const steps = (time - start) / step;
  return Math.abs(steps - Math.round(steps)) * step < 0.0005;
}
