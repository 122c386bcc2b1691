"use client";

import { memo, type CSSProperties, type PointerEvent, type ReactNode } from "react";
import { HOURS, type HeatRow } from "./heatView";
import classes from "./Heat.module.css";

export interface HeatMapProps {
  readonly rows: readonly HeatRow[];
  /** The map as text. */
  readonly label: string;
  /** Called with the cell under the pointer; null when it leaves. */
  readonly onPoint: (cell: { readonly row: number; readonly hour: number } | null) => void;
}

/** Rows of 24 coloured local hours, with windows over them. Rendered again only for other sums. */
export const HeatMap = memo(function HeatMap({ rows, label, onPoint }: HeatMapProps): ReactNode {
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = (share: number, count: number): number =>
      Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    onPoint({
      row: at((event.clientY - top) / height, rows.length),
      hour: at((event.clientX - left) / width, HOURS),
    });
  };
  return (
    <div
      className={classes.map}
      data-many={rows.length > 7 || undefined}
      role="img"
      aria-label={label}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(null)}
    >
      {rows.map(({ name, short, hours, most }) => (
        <div key={name} className={classes.row}>
          <span className={classes.rowName}>{short}</span>
          {Array.from(hours, (value, hour) => {
            const style: CSSProperties & Record<"--heat", string> = {
              "--heat": most > 0 ? (Math.max(0, value) / most).toFixed(3) : "0",
            };
            return <span key={hour} className={classes.cell} style={style} />;
          })}
        </div>
      ))}
    </div>
  );
});
