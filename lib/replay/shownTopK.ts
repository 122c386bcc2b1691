/**
 * Returns the top-K at which a replay is shown by default: the largest cut (maxImages) of its saved policies that was
 * replayed; else 10, else the first. Null without any.
 */
export function shownTopK(sizes: readonly number[], cuts: readonly (number | null)[]): number | null {
  const replayed = cuts.filter((cut) => cut !== null).filter((cut) => sizes.includes(cut));
  if (replayed.length > 0) return Math.max(...replayed);
  return sizes.includes(10) ? 10 : (sizes[0] ?? null);
}
