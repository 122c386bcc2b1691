import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { dotsPath, linePath, valueTicks } from "./plainPaths";
import { INSET, MARKED, tickCount, type DrawnTime, type TimeChartProps } from "./timeSeries";
import { timeTicks, timeZone } from "./timeTicks";
import classes from "./PlainLines.module.css";

/** Sides of the picture in its own units; it is stretched to fit. */
const SIDE = 1_000;
/** A tick whose text has no unit. */
const BARE = /\d$/;

/** The lines are part of the first HTML; the times along the axis appear once the reader's zone is known. */
export function PlainLines(props: TimeChartProps & DrawnTime): ReactNode {
  const { times, series, unit, tick, shown, from, to, width, height, strong } = props;
  const mounted = useMounted();
  const values = series.flatMap((each) => each.values.slice(...shown).filter((value) => value !== null));
  const ticks = valueTicks(Math.max(0, ...values), unit);
  const highest = ticks.at(-1) ?? 1;
  const x = (at: number): number => (to > from ? (at - from) / (to - from) : 0.5);
  const isMarked = shown[1] - shown[0] <= MARKED;
  // The highlighted line is drawn over the others.
  const ordered = [...series].sort((a, b) => Number(a.key === strong) - Number(b.key === strong));
  return (
    <div className={classes.chart} style={{ height, padding: inset() }}>
      <div className={classes.plot}>
        {ticks.map((value) => (
          <span key={value} className={classes.value} style={{ bottom: percent(value / highest) }}>
            {tick(value)}
          </span>
        ))}
        {(mounted ? timeTicks(from, to, tickCount(width)) : []).map(({ at, label }) => (
          <span key={at} className={classes.time} style={{ left: percent(x(at)) }}>
            {label}
          </span>
        ))}
        <svg className={classes.lines} viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" fill="none">
          {ticks.map((value) => (
            <path
              key={value}
              className={classes.grid}
              d={`M0,${SIDE - (value / highest) * SIDE}H${SIDE}`}
              stroke={value === 0 ? "var(--rule-strong)" : "var(--rule)"}
            />
          ))}
          {ordered.map(({ key, colour, dashes, values: all }) => {
            const points = times.slice(...shown).map((at, index) => {
              const value = all[shown[0] + index] ?? null;
              return { x: x(at) * SIDE, y: value === null ? null : SIDE - (value / highest) * SIDE };
            });
            return (
              <g
                key={key}
                data-series={key}
                stroke={colour}
                strokeOpacity={strong === null || key === strong ? 1 : 0.25}
              >
                <path
                  className={classes.line}
                  d={linePath(points)}
                  strokeWidth={key === strong ? 3 : 1.75}
                  strokeDasharray={dashes}
                />
                {isMarked ? <path className={classes.dots} d={dotsPath(points)} /> : null}
              </g>
            );
          })}
        </svg>
      </div>
      {ticks.some((value) => BARE.test(tick(value))) ? <span className={classes.unit}>{unit}</span> : null}
      <span className={classes.zone}>{mounted ? `Time (${timeZone()})` : "Time"}</span>
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
const inset = (): string => `${INSET.top}px ${INSET.right}px ${INSET.bottom}px ${INSET.left}px`;
