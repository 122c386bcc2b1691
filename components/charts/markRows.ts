/** Pixels of a row of labels. */
export const MARK_ROW = 15;
/** Pixels that a short label such as "p95" takes, with air. */
const WIDTH = 28;

/** Row of each label, 0 the lowest, so that none covers another; `places` are their middles in pixels. */
export function markRows(places: readonly number[]): readonly number[] {
  const rows: number[] = [];
  places.forEach((place, index) => {
    const near = rows.filter((_, other) => Math.abs((places[other] ?? 0) - place) < WIDTH);
    rows[index] = [...rows.keys(), rows.length].find((row) => !near.includes(row)) ?? 0;
  });
  return rows;
}
