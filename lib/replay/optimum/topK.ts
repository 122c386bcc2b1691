/**
 * The images that would have saved most. Savings add up, so the best K images are those with the K largest savings.
 */
import type { ImageTable } from "../jobs/imageTable";

/** Returns the numbers of at most `k` images, the largest saving first, without images that save nothing. */
export function bestImages(table: ImageTable, saved: Float64Array, k: number): number[] {
  return table
    .rank((image) => saved[image] ?? 0)
    .slice(0, k)
    .filter((image) => (saved[image] ?? 0) > 0);
}
