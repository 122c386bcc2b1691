"use client";

import { useRef, type PointerEvent, type ReactNode } from "react";
import { HANDLE_ROWS, type Edge, type Stretch } from "./windows";
import classes from "./WindowBand.module.css";

/** "08:00"; "08:15" for 8.25 h. */
export function clock(hour: number): string {
  const minutes = Math.round(hour * 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export interface WindowShapeProps {
  /** "window 1". */
  readonly name: string;
  readonly window: Stretch;
  /** Hours by which a key moves an edge. */
  readonly step: number;
  /** The result of `handleRows`. */
  readonly rows: Readonly<Record<Edge, number>>;
  /** The result of `labelRows`. */
  readonly labelRow: number;
  /** `alone`: adjacent windows do not move along. */
  readonly onMove: (edge: Edge, hour: number, alone: boolean) => void;
  readonly onRest: () => void;
}

/** A window on the day, with a handle at each edge. */
export function WindowShape(props: WindowShapeProps): ReactNode {
  const { name, window, step, rows, labelRow, onMove, onRest } = props;
  const { startHour, endHour, weight, cutAt } = window;
  const handle = (edge: Edge): ReactNode =>
    edge === cutAt ? null : (
      <EdgeHandle {...{ edge, name, step, onMove, onRest }} row={rows[edge]} hour={window[edge]} />
    );
  return (
    <div
      className={classes.window}
      style={{ left: `${(startHour / 24) * 100}%`, width: `${((endHour - startHour) / 24) * 100}%` }}
    >
      {handle("startHour")}
      <span className={classes.weight} style={{ top: 6 + labelRow * 20 }} aria-hidden="true">
        <span className={classes.times}>
          {clock(startHour)}–{clock(endHour)}{" "}
        </span>
        {weight === undefined ? null : `× ${weight}`}
      </span>
      {handle("endHour")}
    </div>
  );
}

interface EdgeHandleProps {
  readonly edge: Edge;
  readonly row: number;
  readonly name: string;
  readonly step: number;
  readonly hour: number;
  readonly onMove: (edge: Edge, hour: number, alone: boolean) => void;
  readonly onRest: () => void;
}

function EdgeHandle({ edge, row, name, step, hour, onMove, onRest }: EdgeHandleProps): ReactNode {
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
    ArrowLeft: hour - step,
    ArrowDown: hour - step,
    ArrowRight: hour + step,
    ArrowUp: hour + step,
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
      aria-label={`${edge === "startHour" ? "Start" : "End"} of ${name}`}
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
