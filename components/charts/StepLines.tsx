import type { ReactNode } from "react";
import { tickText } from "./axis";
import classes from "./StepLines.module.css";
import { ticksUpTo } from "./ticks";

export interface StepLine {
  readonly key: string;
  readonly colour: string;
  readonly dashes?: string;
  /** In the order of x; the line keeps each y until the next x. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface StepAxis {
  /** What the axis shows, and its unit: "Time (s)". */
  readonly label: string;
  /** The largest value that the chart shows; the smallest is 0. */
  readonly end: number;
}

export interface StepLinesProps {
  readonly lines: readonly StepLine[];
  readonly x: StepAxis;
  readonly y: StepAxis;
}

const SIDE = 1_000;
const tick = tickText(null);
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Counts that rise in steps over a quantity, with both axes; drawn without the chart library. */
export function StepLines({ lines, x, y }: StepLinesProps): ReactNode {
  const [columns, rows] = [ticksUpTo(x.end), ticksUpTo(y.end)];
  const [right, top] = [columns.at(-1) ?? 1, rows.at(-1) ?? 1];
  const across = (value: number): string => ((value / right) * SIDE).toFixed(1);
  const up = (value: number): string => (SIDE - (value / top) * SIDE).toFixed(1);
  const path = ({ points }: StepLine): string =>
    `M0,${SIDE}${points.map((point) => `H${across(point.x)}V${up(point.y)}`).join("")}H${across(x.end)}`;
  return (
    <div className={classes.root}>
      <span className={classes.vertical}>{y.label}</span>
      <span className={classes.horizontal}>{x.label}</span>
      <div className={classes.plot}>
        {rows.map((value) => (
          <span key={value} className={classes.row} style={{ bottom: percent(value / top) }}>
            {tick(value)}
          </span>
        ))}
        {columns.map((value) => (
          <span key={value} className={classes.column} style={{ left: percent(value / right) }}>
            {tick(value)}
          </span>
        ))}
        <svg className={classes.lines} viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" fill="none">
          {rows.map((value) => (
            <path
              key={value}
              d={`M0,${up(value)}H${SIDE}`}
              stroke={value === 0 ? "var(--rule-strong)" : "var(--rule)"}
            />
          ))}
          {lines.map((line) => (
            <path
              key={line.key}
              d={path(line)}
              stroke={line.colour}
              strokeWidth={2}
              strokeDasharray={line.dashes}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
