import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import classes from "./LineGauge.module.css";

export interface LineGaugeProps {
  /** Images above the line. */
  readonly selected: number;
  /** Images ranked altogether. */
  readonly images: number;
}

const WIDTH = 200;

/** How many of the ranked images are above the line: a bar, parted by the line, and the same in words. */
export function LineGauge({ selected, images }: LineGaugeProps): ReactNode {
  const cut = images === 0 ? 0 : Math.min(1, selected / images) * WIDTH;
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <span>
          <strong className={classes.above}>{selected.toLocaleString("en-US")}</strong> selected
        </span>
        <span className={classes.below}>
          {plural(Math.max(0, images - selected), "image")} below the line
        </span>
      </div>
      <svg
        className={classes.bar}
        viewBox={`0 0 ${WIDTH} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect x="0" y="3" width={cut} height="6" className={classes.aboveFill} />
        <rect x={cut} y="3" width={WIDTH - cut} height="6" className={classes.belowFill} />
        {images > 0 ? (
          <line x1={cut} x2={cut} y1="0" y2="12" className={classes.line} vectorEffect="non-scaling-stroke" />
        ) : null}
      </svg>
    </div>
  );
}
