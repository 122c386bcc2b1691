/** Pixels of a row of labels. */
export const MARK_ROW = 15;
/** Width in pixels of a short label such as "p95", with spacing. */
const WIDTH = 28;

/** The row of each label, 0 the lowest, such that none overlaps; `places` are their centres in pixels. */
export function markRows(places: readonly number[]): readonly number[] {
  const rows: number[] = [];
  places.forEach((place, index) => {
    const near = rows.filter((_, other) => Math.abs((places[other] ?? 0) - place) < WIDTH);
    rows[index] = [...rows.keys(), rows.length].find((row) => !near.includes(row)) ?? 0;
  });
  return rows;
}
