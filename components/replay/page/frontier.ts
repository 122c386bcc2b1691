/** Policies by minutes saved and by what is kept, as images or gigabytes. */
import type { ReplayResult } from "@/lib/replay/shapes";

export const KEPT = ["images", "gigabytes"] as const;
export type Kept = (typeof KEPT)[number];

export interface FrontierPoint {
  readonly name: string;
  /** Images or gigabytes, as requested. */
  readonly x: number;
  readonly images: number;
  /** Minutes of the developer window. */
  readonly y: number;
  /** Gigabytes of the images; null if a size is unknown. */
  readonly sizeGb: number | null;
  /** Whether no other point saves as much with less, or more with as much. */
  readonly selected: boolean;
}

/** Leaves out bounds, which are not policies, and against gigabytes also rows with an image of unknown size. */
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
