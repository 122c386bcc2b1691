"use client";

import { useRef, type PointerEvent, type ReactNode, type Ref } from "react";
import type { RowList } from "./rowList";
import classes from "./CutLine.module.css";

/** How the line is moved, where it can be. */
export interface LineMoves {
  /** Where it is now: rows above it at most. */
  readonly now: () => number;
  readonly to: (line: number) => void;
  /** The hand has let go. */
  readonly rest: () => void;
}

export interface CutLineProps {
  readonly rows: RowList | null;
  /** One of what is ranked: "image". */
  readonly noun: string;
  readonly moves: LineMoves | undefined;
  readonly ref: Ref<HTMLDivElement>;
}

const PAGE = 10;

/** The line across the list; its words are written by hand (lineElement.ts). Where it can be moved: dragged, or by arrow keys. */
export function CutLine({ rows, noun, moves, ref }: CutLineProps): ReactNode {
  const held = useRef(false);
  const label = `Cut: ${noun}s above this line are selected`;
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
