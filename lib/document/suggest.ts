/** "Did you mean": finds the nearest known word for a mistyped one. */

/** Longer words are not compared; they are rarely mistyped by only two letters. */
const MAX_LENGTH = 60;

/** Returns the candidate within two edits (one for words of up to four letters) of the word, or undefined. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = word.length <= 4 ? 2 : 3;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= 3) continue;
    const distance = candidate.toLowerCase() === lower ? 0.5 : editDistance(word, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns `; did you mean "lookback"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const match = nearest(word, candidates);
  return match === undefined ? "" : `; did you mean ${JSON.stringify(match)}?`;
}

/** Rows of the distance table, reused for every pair. */
let previous = new Uint8Array(MAX_LENGTH + 4);
let current = new Uint8Array(MAX_LENGTH + 4);

/**
 * Returns the Levenshtein distance of words of at most 62 characters, abandoned at `limit`: only cells closer than
 * that to the diagonal are computed, so it costs O(length · limit).
 */
function editDistance(a: string, b: string, limit: number): number {
  const reach = Math.ceil(limit);
  for (let column = 0; column <= b.length; column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - reach);
    const to = Math.min(b.length, row + reach);
    // Everything outside of the band is too far.
    let left = from === 1 ? row : reach;
    let least = left;
    current[from - 1] = left;
    for (let column = from; column <= to; column++) {
      const above = column < row + reach ? (previous[column] ?? 0) : reach;
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      left = Math.min(substitution, above + 1, left + 1);
      current[column] = left;
      if (left < least) least = left;
    }
    if (least >= limit) return limit;
    [previous, current] = [current, previous];
  }
  return Math.abs(a.length - b.length) <= reach ? (previous[b.length] ?? 0) : limit;
}
