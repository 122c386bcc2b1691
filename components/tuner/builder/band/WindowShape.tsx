"use client";

import { useRef, type PointerEvent, type ReactNode } from "react";
import type { HourWindow } from "@/lib/discovery/policy/model";
import type { Edge } from "./windows";
import classes from "./WindowBand.module.css";

/** "08:00". */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export interface WindowShapeProps {
  readonly number: number;
  readonly window: HourWindow;
  readonly onMove: (edge: Edge, hour: number) => void;
  readonly onRest: () => void;
}

/** A window on the day, with a handle at each edge: starts above, ends below, so that neighbours do not cover them. */
export function WindowShape({ number, window, onMove, onRest }: WindowShapeProps): ReactNode {
  const { startHour, endHour, weight } = window;
  return (
    <div
      className={classes.window}
      style={{ left: `${(startHour / 24) * 100}%`, width: `${((endHour - startHour) / 24) * 100}%` }}
    >
      <EdgeHandle edge="startHour" number={number} hour={startHour} onMove={onMove} onRest={onRest} />
      <span className={classes.weight} aria-hidden="true">
        × {weight}
      </span>
      <EdgeHandle edge="endHour" number={number} hour={endHour} onMove={onMove} onRest={onRest} />
    </div>
  );
}

interface EdgeHandleProps {
  readonly edge: Edge;
  readonly number: number;
  readonly hour: number;
  readonly onMove: (edge: Edge, hour: number) => void;
  readonly onRest: () => void;
}

function EdgeHandle({ edge, number, hour, onMove, onRest }: EdgeHandleProps): ReactNode {
  const held = useRef(false);
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const day = event.currentTarget.parentElement?.parentElement;
    if (!held.current || !day) return;
    const { left, width } = day.getBoundingClientRect();
    onMove(edge, ((event.clientX - left) / width) * 24);
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
        onMove(edge, to);
      }}
      onBlur={onRest}
    />
  );
}
