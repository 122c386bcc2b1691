/** Weightings spread evenly over all possible ones with a fixed sum, each term alone among them. */

/** Maximum number of weightings: 2,000 rankings of 1,000 images take about 0.4 s. */
const MOST = 2_000;

/**
 * Returns all weights that are multiples of 1/r and add up to 1, with the finest r that MOST allows; none without
 * terms.
 */
export function latticeWeightings(terms: number): Float64Array[] {
  if (terms === 0) return [];
  let resolution = 1;
  while (terms > 1 && points(terms, resolution + 1) <= MOST && resolution < 1_000) resolution++;
  const weightings: Float64Array[] = [];
  const parts = new Float64Array(terms);
  const place = (term: number, left: number): void => {
    if (term === terms - 1) {
      parts[term] = left;
      weightings.push(parts.map((part) => part / resolution));
      return;
    }
    for (let part = 0; part <= left; part++) {
      parts[term] = part;
      place(term + 1, left - part);
    }
  };
  place(0, resolution);
  return weightings;
}

/** Returns the number of ways to write r as a sum of this many parts: (r + terms − 1) over (terms − 1). */
function points(terms: number, resolution: number): number {
  let count = 1;
  for (let i = 1; i < terms; i++) count = (count * (resolution + i)) / i;
  return count;
}
