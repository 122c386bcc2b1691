"use client";

import { Button } from "@mantine/core";
import { IconFocusCentered } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { scoreText } from "../numbers";
import { formatNumber, plural, splitImage } from "@/lib/client/format";
import { useShortcut } from "@/lib/client/shortcuts";
import { SaidAtRest } from "@/components/ui/SaidAtRest";
import { CrossedList } from "./CrossedList";
import { LineOutcome } from "./LineOutcome";
import { crossedText, type LineState, type Neighbour } from "./lineState";
import type { RowList } from "./rowList";
import { useLine } from "./useLine";
import classes from "./LineStrip.module.css";

export interface LineStripProps {
  readonly rows: RowList | null;
  readonly onOpen: (name: string) => void;
  /** Further content next to the line. */
  readonly children?: ReactNode;
  readonly crossed?: ((state: LineState) => ReactNode) | undefined;
}

/**
 * Always visible above the rows: the last row in, the first row out, the distance between them, and what crossed.
 */
export function LineStrip({ rows, onOpen, crossed, children }: LineStripProps): ReactNode {
  // Each part subscribes to the line itself, so that a move only renders texts.
  const isRanked = useLine(rows, (state) => state !== null && state.ranked > 0);
  const jump = (): void => rows?.jumpToLine();
  useShortcut("mod+J", "Jump to the line", jump, isRanked);
  // Reserves its space until the first ranking arrives.
  if (!isRanked) return <div className={classes.root} />;
  return (
    <div className={classes.root} role="group" aria-label="The line">
      <Edges rows={rows} onOpen={onOpen} />
      <LineOutcome rows={rows}>
        {crossed ?? ((state) => <CrossedList state={state} onOpen={onOpen} />)}
      </LineOutcome>
      <Said rows={rows} />
      {children}
      <Button
        className={classes.jump}
        size="compact-xs"
        variant="default"
        leftSection={<IconFocusCentered size={13} aria-hidden="true" />}
        onClick={jump}
      >
        Jump to the line
      </Button>
    </div>
  );
}

/** What crossed the line, read out when the hand rests; that nothing does, only after something did. */
function Said({ rows }: Pick<LineStripProps, "rows">): ReactNode {
  const text = useLine(rows, (state) => (state === null ? "" : crossedText(state)));
  const [hasCrossed, setHasCrossed] = useState(false);
  if (text !== "" && !hasCrossed) setHasCrossed(true);
  return <SaidAtRest text={text === "" && hasCrossed ? "Nothing crosses the line." : text} />;
}

/** The rows at either side of the line. */
function Edges({ rows, onOpen }: Pick<LineStripProps, "rows" | "onOpen">): ReactNode {
  const state = useLine(rows, (now) => now);
  if (state === null) return null;
  return (
    <>
      <span className={`${classes.label} ${classes.count}`}>
        {formatNumber(state.above)} of {plural(state.ranked, "image")}
      </span>
      <Side label="Last in" side="above" row={state.last} unit={state.unit} onOpen={onOpen} />
      <span className={classes.gap}>{distanceText(state)}</span>
      <Side label="First out" side="below" row={state.first} unit={state.unit} onOpen={onOpen} />
    </>
  );
}

interface SideProps {
  readonly label: string;
  readonly side: "above" | "below";
  readonly row: Neighbour | null;
  readonly unit: string | undefined;
  readonly onOpen: (name: string) => void;
}

function Side({ label, side, row, unit, onOpen }: SideProps): ReactNode {
  return (
    <span className={classes.side} data-side={side}>
      <span className={classes.label}>{label}</span>
      {row === null ? (
        <span>none</span>
      ) : (
        <>
          <button type="button" className={classes.name} title={row.name} onClick={() => onOpen(row.name)}>
            {splitImage(row.name).name}
          </button>
          <span className={classes.score}>{scoreText(row.score, unit)}</span>
        </>
      )}
    </span>
  );
}

function distanceText({ last, first, unit }: LineState): string {
  if (last === null || first === null) return "";
  const distance = last.score - first.score;
  return distance === 0 ? "level" : `${scoreText(distance, unit)} apart`;
}
