"use client";

import { useRef, type PointerEvent, type ReactNode } from "react";
import type { HourWindow } from "@/lib/discovery";
import { HANDLE_ROWS, type Edge } from "./windows";
import classes from "./WindowBand.module.css";

/** "08:00". */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export interface WindowShapeProps {
  readonly number: number;
  readonly window: HourWindow;
  /** Of `handleRows`. */
  readonly rows: Readonly<Record<Edge, number>>;
  /** Of `labelRows`. */
  readonly labelRow: number;
  /** `alone`: what it touches stays. */
  readonly onMove: (edge: Edge, hour: number, alone: boolean) => void;
  readonly onRest: () => void;
}

/** A window on the day, with a handle at each edge. */
export function WindowShape({ number, window, rows, labelRow, onMove, onRest }: WindowShapeProps): ReactNode {
  const { startHour, endHour, weight } = window;
  return (
    <div
      className={classes.window}
      style={{ left: `${(startHour / 24) * 100}%`, width: `${((endHour - startHour) / 24) * 100}%` }}
    >
      <EdgeHandle
        edge="startHour"
        row={rows.startHour}
        number={number}
        hour={startHour}
        onMove={onMove}
        onRest={onRest}
      />
      <span className={classes.weight} style={{ top: 6 + labelRow * 20 }} aria-hidden="true">
        <span className={classes.times}>
          {clock(startHour)}–{clock(endHour)}{" "}
        </span>
        × {weight}
      </span>
      <EdgeHandle
        edge="endHour"
        row={rows.endHour}
        number={number}
        hour={endHour}
        onMove={onMove}
        onRest={onRest}
      />
    </div>
  );
}

interface EdgeHandleProps {
  readonly edge: Edge;
  readonly row: number;
  readonly number: number;
  readonly hour: number;
  readonly onMove: (edge: Edge, hour: number, alone: boolean) => void;
  readonly onRest: () => void;
}

function EdgeHandle({ edge, row, number, hour, onMove, onRest }: EdgeHandleProps): ReactNode {
  const held = useRef(false);
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const day = event.currentTarget.parentElement?.parentElement;
    if (!held.current || !day) return;
    const { left, width } = day.getBoundingClientRect();
    onMove(edge, ((event.clientX - left) / width) * 24, event.shiftKey);
  };
  const drop = (): void => {
    held.current = false;
    onRest();
  };
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: hour - 1,
    ArrowDown: hour - 1,
    ArrowRight: hour + 1,
    ArrowUp: hour + 1,
    Home: 0,
    End: 24,
  };
  return (
    <div
      className={classes.edge}
      data-edge={edge}
      style={{ top: `${(row / HANDLE_ROWS) * 100}%`, height: `${100 / HANDLE_ROWS}%` }}
      role="slider"
      tabIndex={0}
      aria-label={`${edge === "startHour" ? "Start" : "End"} of window ${number}`}
      aria-valuemin={0}
      aria-valuemax={24}
      aria-valuenow={hour}
      aria-valuetext={clock(hour)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
        if (to === undefined) return;
        event.preventDefault();
        onMove(edge, to, event.shiftKey);
      }}
      onBlur={onRest}
    >
      <span className={classes.hour} aria-hidden="true">
        {clock(hour)}
      </span>
    </div>
  );
}
