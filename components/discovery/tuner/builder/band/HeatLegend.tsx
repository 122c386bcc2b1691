import type { ReactNode } from "react";
import { formatNumber, plural } from "@/lib/client/format";
import type { HeatRow, HeatView } from "./heatView";
import classes from "./Heat.module.css";

export interface HeatLegendProps {
  readonly rows: readonly HeatRow[];
  readonly view: HeatView;
  /** The number of images that the query returned. */
  readonly images: number;
}

/** The meaning of the colours. */
export function HeatLegend({ rows, view, images }: HeatLegendProps): ReactNode {
  const some = rows.length < images ? `the ${rows.length} with most of ${formatNumber(images)}` : "all";
  return (
    <p className={classes.scale}>
      <span>0</span>
      <span className={classes.ramp} aria-hidden="true" />
      {view === "weekday" ? (
        <>
          <span>{formatNumber(rows[0]?.most ?? 0)}</span>
          <span>sum of the samples of {plural(images, "image")}</span>
        </>
      ) : (
        <>
          <span>each image’s busiest hour</span>
          <span>sum of samples; {some} images</span>
        </>
      )}
    </p>
  );
}
