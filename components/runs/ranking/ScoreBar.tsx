import type { ReactNode } from "react";
import type { Segment } from "./segments";
import classes from "./ScoreBar.module.css";

/** Pixels a mark of a measured 0 or a missing value takes, so that several stand side by side. */
const MARK_STEP = 11;

/** The stacked bar of one image. Decoration for those who see it: the row says the same in words. */
export function ScoreBar({ segments }: { readonly segments: readonly Segment[] }): ReactNode {
  const parts = segments.filter(({ width }) => width > 0);
  const marks = segments.filter(({ kind }) => kind === "zero" || kind === "missing");
  const end = Math.max(0, ...parts.map(({ from, width }) => from + width));
  return (
    <svg className={classes.bar} width="100%" height="16" aria-hidden="true" focusable="false">
      {parts.map((part) => (
        <rect
          key={part.name}
          x={percent(part.from)}
          width={percent(part.width)}
          y="1"
          height="14"
          className={classes.part}
          data-term={part.colour}
          data-kind={part.kind}
        >
          <title>{part.name}</title>
        </rect>
      ))}
      {/* Anchored at the bar's end, but never past the right edge. */}
      <svg x={percent(Math.min(end, 0.9))} y="0" overflow="visible" width="1" height="16">
        {marks.map((mark, index) => (
          <g key={mark.name} transform={`translate(${3 + index * MARK_STEP} 0)`} data-term={mark.colour}>
            <title>{`${mark.name}: ${mark.kind === "zero" ? "measured 0" : "missing"}`}</title>
            {mark.kind === "zero" ? (
              <line x1="2" x2="2" y1="2" y2="14" className={classes.zero} />
            ) : (
              <circle cx="4" cy="8" r="3.5" className={classes.missing} />
            )}
          </g>
        ))}
      </svg>
    </svg>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
