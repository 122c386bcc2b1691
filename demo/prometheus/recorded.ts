/** A series of a recorded answer, cut to what is asked for and otherwise as it was, whatever was wrong with it. */
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

/** Only points of the request's own grid exist for a server. */
function onGrid(point: unknown, { start, end, step }: Grid): boolean {
  const time: unknown = Array.isArray(point) ? point[0] : undefined;
  if (typeof time !== "number" || time < start || time > end) return false;
  const steps = (time - start) / step;
  return Math.abs(steps - Math.round(steps)) * step < 0.0005;
}
