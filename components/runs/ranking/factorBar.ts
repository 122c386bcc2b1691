/** How a product's bar is cut into its factors: the one place for the run's page and the tuner. */

/**
 * Shares of the bar for one factor after the other, 0–1, which add up to 1 where a factor is drawn at all. A factor has
 * the size of its part of the log-score (`logShare`, NaN where it has no meaning). Where no factor has one (score 0 or
 * 1) those that are drawn have equal parts, so that the bar still has the score's length.
 */
export function factorShares(
  parts: number,
  logShare: (part: number) => number,
  drawn: (part: number) => boolean,
): (part: number) => number {
  let total = 0;
  let visible = 0;
  for (let part = 0; part < parts; part++) {
    if (!drawn(part)) continue;
    visible++;
    total += Math.abs(logShare(part)) || 0;
  }
  return (part) => {
    if (!drawn(part)) return 0;
    return total > 0 ? (Math.abs(logShare(part)) || 0) / total : 1 / visible;
  };
}
