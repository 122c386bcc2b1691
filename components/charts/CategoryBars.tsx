import type { ReactNode } from "react";
import { tickText } from "./axis";
import { ticksUpTo } from "./ticks";
import tips from "./ChartPanel.module.css";
import classes from "./CategoryBars.module.css";

export interface CategoryBar {
  readonly label: string;
  readonly value: number;
  /** Shown below the bar if the label is too long. */
  readonly short?: string;
}

export interface CategoryBarsProps {
  readonly bars: readonly CategoryBar[];
  /** What the values are, and their unit: "Longest wait (min)". No value is below 0. */
  readonly axis: string;
  /** A line across the bars, such as a quota. */
  readonly line?: { readonly label: string; readonly at: number };
  /** The end of the value axis, so that adjacent charts have the same scale; computed from the bars when absent. */
  readonly end?: number;
  /** Whether the bars are a sequence, such as months: every other label is left out if space is short. */
  readonly sequence?: boolean;
  readonly format: (value: number) => string;
}

/** Above this many characters, twelve labels of a sequence need a wide chart. */
const LONG = 8;

const tick = tickText(null);

/**
 * A bar for each of a few named things, in the given order. Drawn with boxes, not with the chart library, so that it
 * is part of the first paint and needs no script.
 */
export function CategoryBars({
  bars,
  axis,
  line,
  end,
  sequence = false,
  format,
}: CategoryBarsProps): ReactNode {
  const ticks = ticksUpTo(Math.max(end ?? 0, line?.at ?? 0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const isLong = bars.some(({ label, short = label }) => short.length > LONG);
  const share = (value: number): string => `${(value / top) * 100}%`;
  return (
    <div className={classes.root}>
      <span className={classes.axis}>{axis}</span>
      <div className={classes.plot}>
        {ticks.map((at) => (
          <div key={at} className={classes.tick} style={{ bottom: share(at) }}>
            <span>{tick(at)}</span>
          </div>
        ))}
        <div className={classes.bars} data-sequence={sequence} data-long={isLong}>
          {bars.map(({ label, value, short = label }) => (
            <div key={label} className={classes.column}>
              <div className={classes.bar} style={{ height: share(value) }} />
              <div className={`${tips.tip} ${classes.tip}`}>
                <p>{label}</p>
                <p>{format(value)}</p>
              </div>
              <span className={classes.label}>{short}</span>
            </div>
          ))}
        </div>
        {line ? (
          <div className={classes.line} style={{ bottom: share(line.at) }}>
            <span>{line.label}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}
