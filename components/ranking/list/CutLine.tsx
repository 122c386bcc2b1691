"use client";

import { useRef, type PointerEvent, type ReactNode, type Ref } from "react";
import type { RowList } from "./rowList";
import classes from "./CutLine.module.css";

/** How the line is moved, if it is movable. */
export interface LineMoves {
  /** The current line: at most this many rows are above it. */
  readonly now: () => number;
  readonly to: (line: number) => void;
  /** Called when the pointer is released. */
  readonly rest: () => void;
}

export interface CutLineProps {
  readonly rows: RowList | null;
  readonly moves: LineMoves | undefined;
  readonly ref: Ref<HTMLDivElement>;
}

const PAGE = 10;

/**
 * The line across the list; its text is written directly to the DOM (lineElement.ts). If it is movable: by dragging
 * or with the arrow keys.
 */
export function CutLine({ rows, moves, ref }: CutLineProps): ReactNode {
  const held = useRef(false);
  const label = "Cut: images above this line are selected";
  const base = { ref, role: "separator", "aria-orientation": "horizontal", "aria-label": label } as const;
  if (moves === undefined) return <div {...base} className={classes.cut} />;
  const move = (to: number): void => moves.to(Math.max(1, to));
  const drag = ({ clientY }: PointerEvent): void => {
    if (held.current && rows !== null) move(rows.dragTo(clientY));
  };
  const drop = (): void => {
    held.current = false;
    rows?.setDragging(false);
    moves.rest();
  };
  const targets: Readonly<Record<string, (now: number) => number>> = {
    ArrowUp: (now) => now - 1,
    ArrowDown: (now) => now + 1,
    PageUp: (now) => now - PAGE,
    PageDown: (now) => now + PAGE,
    Home: () => 1,
    End: () => rows?.count ?? 1,
  };
  return (
    <div
      {...base}
      aria-valuemin={1}
      tabIndex={0}
      className={classes.cut}
      data-movable=""
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
        rows?.setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
        if (target === undefined) return;
        event.preventDefault();
        move(target(moves.now()));
      }}
      onBlur={moves.rest}
    />
  );
}
