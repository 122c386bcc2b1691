"use client";

import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { splitImage } from "@/lib/client/format";
import { slopesOf, type RankChange, type Slope } from "./slopes";
import classes from "./SlopeLines.module.css";

const ROW = 18;
/** At most this many ranks are drawn; further ones end in the last row and are listed in the tables. */
const MAX_ROWS = 120;

export interface SlopeLinesProps {
  /** Later ones are drawn over earlier ones. */
  readonly changes: readonly RankChange[];
  /** The rank of the line in the later ranking. */
  readonly line: number;
}

/**
 * One line for each name from its previous rank to its current rank, next to tables with the same data. A name is
 * written on each side where it is above the line.
 */
export function SlopeLines({ changes, line }: SlopeLinesProps): ReactNode {
  // On a phone the names take space from the lines.
  const narrow = useMediaQuery("(width < 36em)", false, { getInitialValueInEffect: false });
  const sides: Sides = narrow ? [46, 54] : [38, 62];
  const rows = Math.min(line + 1, MAX_ROWS);
  const count = (kind: RankChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  return (
    <div className={classes.scroll} role="region" aria-label="Ranks on both sides" tabIndex={0}>
      <svg
        className={classes.svg}
        height={rows * ROW + 4}
        role="img"
        aria-label={`Slope lines: ${count("entered")} entered, ${count("left")} left, ${count("moved")} moved. The tables below have the numbers.`}
        focusable="false"
      >
        {slopesOf(changes, rows).map((slope) => (
          <SlopeLine key={slope.name} slope={slope} sides={sides} />
        ))}
        {rows > line ? (
          <line x1="0" x2="100%" y1={line * ROW} y2={line * ROW} className={classes.cut} />
        ) : null}
      </svg>
    </div>
  );
}

/** Where the lines begin and end, in percent of the width. */
type Sides = readonly [left: number, right: number];

interface SlopeLineProps {
  readonly slope: Slope;
  readonly sides: Sides;
}

function SlopeLine({ slope, sides: [left, right] }: SlopeLineProps): ReactNode {
  const { name, change, from, to, before, after } = slope;
  const { name: last } = splitImage(name);
  const y = (row: number): number => row * ROW + ROW / 2;
  return (
    <g className={classes.slope} data-change={change}>
      <title>{`${name}: ${rankText(before)} → ${rankText(after)}`}</title>
      {from !== null && to !== null ? (
        <line x1={`${left}%`} y1={y(from)} x2={`${right}%`} y2={y(to)} />
      ) : null}
      {from === null ? null : (
        <>
          <circle cx={`${left}%`} cy={y(from)} r="3.5" />
          {change === "entered" ? null : (
            <text x={`${left - 2}%`} y={y(from) + 4} textAnchor="end">
              {last} <tspan className={classes.dim}>{before}</tspan>
            </text>
          )}
        </>
      )}
      {to === null ? null : (
        <>
          <circle cx={`${right}%`} cy={y(to)} r="3.5" />
          {change === "left" ? null : (
            <text x={`${right + 2}%`} y={y(to) + 4}>
              <tspan className={classes.dim}>{after}</tspan> {last}
            </text>
          )}
        </>
      )}
    </g>
  );
}

function rankText(rank: number | null): string {
  return rank === null ? "not ranked" : `rank ${rank}`;
}
