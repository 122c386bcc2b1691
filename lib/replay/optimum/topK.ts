/** The images that would have saved most: savings add up, so the best K are the K best. */
import type { ImageTable } from "../jobs/imageTable";

/** Numbers of at most `k` images, the largest saving first; none that saves nothing. */
export function bestImages(table: ImageTable, saved: Float64Array, k: number): number[] {
  return table
    .rank((image) => saved[image] ?? 0)
    .slice(0, k)
    .filter((image) => (saved[image] ?? 0) > 0);
}
