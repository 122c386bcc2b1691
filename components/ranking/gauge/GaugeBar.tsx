import type { ReactNode } from "react";
import classes from "./LineGauge.module.css";

export interface GaugeBarProps {
  readonly value: number;
  readonly lines: readonly number[];
  /** The end of the scale, which begins at 0. */
  readonly end: number;
}

const WIDTH = 200;

/**
 * A bar up to a value, with a mark at each line and another colour beyond the first. Decorative: the text next to
 * it says the same.
 */
export function GaugeBar({ value, lines, end }: GaugeBarProps): ReactNode {
  const x = (at: number): number => (end > 0 ? Math.min(1, Math.max(0, at / end)) * WIDTH : 0);
  const parted = Math.min(x(value), x(lines[0] ?? value));
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${WIDTH} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0" y="3" width={WIDTH} height="6" className={classes.track} />
      <rect x="0" y="3" width={parted} height="6" className={classes.within} />
      <rect x={parted} y="3" width={x(value) - parted} height="6" className={classes.beyond} />
      {lines.map((at) => (
        <line
          key={at}
          x1={x(at)}
          x2={x(at)}
          y1="0"
          y2="12"
          className={classes.line}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
