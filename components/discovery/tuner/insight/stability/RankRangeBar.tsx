import type { ReactNode } from "react";
import type { StableImage } from "./stabilityView";
import classes from "./stability.module.css";

export interface RankRangeBarProps {
  readonly image: Pick<StableImage, "rank" | "rank5" | "rank95">;
  readonly scale: { readonly low: number; readonly high: number };
  readonly maxImages: number;
}

/**
 * The ranks in most draws as a bar, the current rank as a dot, the cut as a line; the columns next to it say the
 * same.
 */
export function RankRangeBar({ image, scale, maxImages }: RankRangeBarProps): ReactNode {
  const { low, high } = scale;
  const at = (rank: number): string => `${(((rank - low + 0.5) / (high - low + 1)) * 100).toFixed(2)}%`;
  return (
    <svg className={classes.range} width="100%" height="16" aria-hidden="true" focusable="false">
      <line x1={at(maxImages + 0.5)} x2={at(maxImages + 0.5)} y1="0" y2="16" className={classes.cut} />
      <line x1={at(image.rank5)} x2={at(image.rank95)} y1="8" y2="8" className={classes.spread} />
      <circle
        cx={at(image.rank)}
        cy="8"
        r="4.5"
        className={image.rank <= maxImages ? classes.above : classes.below}
      />
    </svg>
  );
}
