/** Policies by images kept and minutes saved. */
import type { ReplayResult } from "@/lib/replay/shapes";

export interface FrontierPoint {
  readonly name: string;
  /** Images. */
  readonly x: number;
  /** Minutes of the developer window. */
  readonly y: number;
  /** Gigabytes of the images; null where a size is not known. */
  readonly sizeGb: number | null;
  /** No other point saves as much with fewer images, or more with as many. */
  readonly selected: boolean;
}

/** Bounds are left out: they are no policies. */
export function frontierOf(
  { strategies, details }: Pick<ReplayResult, "strategies" | "details">,
  bounds: readonly string[],
): FrontierPoint[] {
  const points = strategies.flatMap((row, index) => {
    if (bounds.includes(row.strategy)) return [];
    const size = details[index]?.size_mb ?? null;
    return {
      name: row.strategy,
      x: row.selected_images,
      y: row.minutes_avoided_vs_no_prewarm,
      sizeGb: size === null ? null : size / 1_000,
    };
  });
  return points.map((point) => ({
    ...point,
    selected: !points.some(({ x, y }) => (x < point.x && y >= point.y) || (x === point.x && y > point.y)),
  }));
}
