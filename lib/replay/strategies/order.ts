/** The order in which a strategy ranks images. */
import type { ImageTable } from "../jobs/imageTable";

/** Returns numbers of images, the highest score first, ties by id. Images without a score (NaN) are left out. */
export function orderOf(table: ImageTable, scores: Float64Array): number[] {
  const isRanked = (image: number): boolean => !Number.isNaN(scores[image]);
  return table.rank((image) => (isRanked(image) ? (scores[image] ?? 0) : -Infinity)).filter(isRanked);
}

/**
 * Returns the images of the first `count` references of an order, as a policy selects them: it treats two ids of the
 * same reference as one image.
 */
export function firstReferences(table: ImageTable, order: readonly number[], count: number): number[] {
  const references = new Set<string>();
  return order.filter((image) => {
    const reference = table.images[image]?.image ?? "";
    if (references.size < count) references.add(reference);
    return references.has(reference);
  });
}
