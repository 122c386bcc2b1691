import type { ReactNode } from "react";
import { tickText } from "./axis";
import { ticksUpTo } from "./ticks";
import tips from "./ChartPanel.module.css";
import classes from "./MonthBars.module.css";

export interface MonthBar {
  readonly label: string;
  readonly value: number;
}

export interface MonthBarsProps {
  readonly bars: readonly MonthBar[];
  /** Of the values, which are not below 0. */
  readonly unit: string;
  /** A line across the bars, such as a quota. */
  readonly line?: { readonly label: string; readonly at: number };
  readonly format: (value: number) => string;
}

const tick = tickText(null);

/**
 * A bar for each of a few months, in the order given. Boxes, not the charts' library: it is on the
 * page with the first paint and needs no script.
 */
export function MonthBars({ bars, unit, line, format }: MonthBarsProps): ReactNode {
  const ticks = ticksUpTo(Math.max(line?.at ?? 0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const share = (value: number): string => `${(value / top) * 100}%`;
  return (
    <div className={classes.root}>
      <span className={classes.unit}>{unit}</span>
      <div className={classes.plot}>
        {ticks.map((at) => (
          <div key={at} className={classes.tick} style={{ bottom: share(at) }}>
            <span>{tick(at)}</span>
          </div>
        ))}
        <div className={classes.bars}>
          {bars.map(({ label, value }) => (
            <div key={label} className={classes.column}>
              <div className={classes.bar} style={{ height: share(value) }} />
              <div className={`${tips.tip} ${classes.tip}`}>
                <p>{label}</p>
                <p>{format(value)}</p>
              </div>
              <span className={classes.label}>{label}</span>
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
