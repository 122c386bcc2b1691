import type { ReactNode } from "react";
import type { RunDiff } from "@/lib/discovery/runDiff";
import { splitImage } from "@/lib/client/format";
import { slopesOf, type Slope } from "./slopes";
import classes from "./CompareTab.module.css";

const ROW = 18;
/** Ranks drawn at the most; further ones end in the last row and are in the tables. */
const MAX_ROWS = 120;

/**
 * One line an image from its rank before to its rank after. Decoration beside the tables below, which say the
 * same; names stand where the image is, right when it is still selected, left when it left.
 */
export function SlopeLines({
  diff,
  maxImages,
}: {
  readonly diff: RunDiff;
  readonly maxImages: number;
}): ReactNode {
  const rows = Math.min(maxImages + 1, MAX_ROWS);
  const slopes = slopesOf(diff, rows);
  const height = rows * ROW + 4;
  return (
    <div className={classes.scroll} role="region" aria-label="Ranks on both sides" tabIndex={0}>
      <svg
        className={classes.svg}
        height={height}
        role="img"
        aria-label={`Slope lines: ${diff.entered.length} entered, ${diff.left.length} left, ${diff.moved.length} moved. The tables below have the numbers.`}
        focusable="false"
      >
        {slopes.map((slope) => (
          <SlopeLine key={slope.image} slope={slope} />
        ))}
        {rows > maxImages ? (
          <line x1="0" x2="100%" y1={maxImages * ROW} y2={maxImages * ROW} className={classes.cut} />
        ) : null}
      </svg>
    </div>
  );
}

function SlopeLine({ slope }: { readonly slope: Slope }): ReactNode {
  const { image, change, from, to, rankBefore, rankAfter } = slope;
  const { name } = splitImage(image);
  const y = (row: number): number => row * ROW + ROW / 2;
  return (
    <g className={classes.slope} data-change={change}>
      <title>{`${image}: ${rankText(rankBefore)} → ${rankText(rankAfter)}`}</title>
      {from !== null && to !== null ? <line x1="38%" y1={y(from)} x2="62%" y2={y(to)} /> : null}
      {from === null ? null : (
        <>
          <circle cx="38%" cy={y(from)} r="3.5" />
          {change === "entered" ? null : (
            <text x="36%" y={y(from) + 4} textAnchor="end">
              {name} <tspan className={classes.dim}>{rankBefore}</tspan>
            </text>
          )}
        </>
      )}
      {to === null ? null : (
        <>
          <circle cx="62%" cy={y(to)} r="3.5" />
          {change === "left" ? null : (
            <text x="64%" y={y(to) + 4}>
              <tspan className={classes.dim}>{rankAfter}</tspan> {name}
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
