/** The order that a strategy puts images in. */
import type { ImageTable } from "../jobs/imageTable";

/** Numbers of images, the highest score first, ties by id. An image without a score (NaN) is not ranked at all. */
export function orderOf(table: ImageTable, scores: Float64Array): number[] {
  const isRanked = (image: number): boolean => !Number.isNaN(scores[image]);
  return table.rank((image) => (isRanked(image) ? (scores[image] ?? 0) : -Infinity)).filter(isRanked);
}

/**
 * Images of the first `count` references of an order, which is what a policy selects: two ids of one reference are one
 * image to it.
 */
export function firstReferences(table: ImageTable, order: readonly number[], count: number): number[] {
  const references = new Set<string>();
  return order.filter((image) => {
    const reference = table.images[image]?.image ?? "";
    if (references.size < count) references.add(reference);
    return references.has(reference);
  });
}
