import type { ReactNode } from "react";
import { formatNumber, plural } from "@/lib/client/format";
import { GaugeBar } from "./GaugeBar";
import gauge from "./LineGauge.module.css";
import classes from "./SelectedGauge.module.css";

export interface SelectedGaugeProps {
  readonly selected: number;
  readonly ranked: number;
}

/** How many rows of a ranking are above the line: a bar split at the line, and the same in words. */
export function SelectedGauge({ selected, ranked }: SelectedGaugeProps): ReactNode {
  return (
    <div className={`${gauge.root} ${classes.root}`}>
      <div className={gauge.words}>
        <span>
          <strong className={classes.above}>{formatNumber(selected)}</strong> selected
        </span>
        <span className={classes.below}>
          {plural(Math.max(0, ranked - selected), "image")} below the line
        </span>
      </div>
      <GaugeBar value={ranked} lines={ranked > 0 ? [selected] : []} end={ranked} />
    </div>
  );
}
