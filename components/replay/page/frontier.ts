/** Policies by what is kept, as images or as gigabytes, and minutes saved. */
import type { ReplayResult } from "@/lib/replay/shapes";

export const KEPT = ["images", "gigabytes"] as const;
export type Kept = (typeof KEPT)[number];

export interface FrontierPoint {
  readonly name: string;
  /** Images or gigabytes, as asked. */
  readonly x: number;
  readonly images: number;
  /** Minutes of the developer window. */
  readonly y: number;
  /** Gigabytes of the images; null where a size is not known. */
  readonly sizeGb: number | null;
  /** No other point saves as much with less, or more with as much. */
  readonly selected: boolean;
}

/** Bounds are left out: they are no policies. Against gigabytes also what has an image without a size. */
export function frontierOf(
  { strategies, details }: Pick<ReplayResult, "strategies" | "details">,
  bounds: readonly string[],
  kept: Kept = "images",
): FrontierPoint[] {
  const points = strategies.flatMap((row, index) => {
    if (bounds.includes(row.strategy)) return [];
    const size = details[index]?.size_mb ?? null;
    const sizeGb = size === null ? null : size / 1_000;
    const images = row.selected_images;
    const x = kept === "images" ? images : sizeGb;
    if (x === null) return [];
    return { name: row.strategy, x, y: row.minutes_avoided_vs_no_prewarm, images, sizeGb };
  });
  return points.map((point) => ({
    ...point,
    selected: !points.some(({ x, y }) => (x < point.x && y >= point.y) || (x === point.x && y > point.y)),
  }));
}
