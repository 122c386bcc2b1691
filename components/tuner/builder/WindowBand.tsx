"use client";

import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { IconArrowsSplit, IconTrash } from "@tabler/icons-react";
import { useRef, type PointerEvent, type ReactNode } from "react";
import { withWindows } from "@/lib/client/tuner/moves";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import type { HourWindow, TimeWeightedAggregateSignal } from "@/lib/discovery/policy/model";
import { HeatStrip } from "./HeatStrip";
import { addWindow, moveEdge, splitWindow, type Edge } from "./windows";
import classes from "./WindowBand.module.css";

export interface WindowBandProps {
  readonly tuner: Tuner;
  readonly signal: TimeWeightedAggregateSignal;
}

/** The windows of a time-weighted signal on a day of its time zone, over what the samples show. */
export function WindowBand({ tuner, signal }: WindowBandProps): ReactNode {
  const { name, windows, timezone } = signal;
  const set = (next: readonly HourWindow[], group?: string): void =>
    tuner.session.edit(withWindows(name, next), { label: `windows of ${name}`, group });
  const added = addWindow(windows);
  return (
    <div className={classes.root} role="group" aria-label={`Windows of ${name}, ${timezone}`}>
      <div className={classes.day}>
        <HeatStrip tuner={tuner} query={signal.queryRef} timezone={timezone} />
        <div className={classes.windows}>
          {windows.map((window, index) => (
            <WindowShape
              key={index}
              number={index + 1}
              window={window}
              onMove={(edge, hour) => set(moveEdge(windows, index, edge, hour), `${name} ${index} ${edge}`)}
              onRest={() => tuner.session.seal()}
            />
          ))}
        </div>
        <div className={classes.hours} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {clock(hour)}
            </span>
          ))}
        </div>
      </div>
      <ul className={classes.list}>
        {windows.map((window, index) => (
          <li key={index}>
            <WindowFields
              number={index + 1}
              window={window}
              onEdge={(edge, hour) => set(moveEdge(windows, index, edge, hour), `${name} ${index} ${edge}`)}
              onWeight={(weight) =>
                set(
                  windows.map((each, i) => (i === index ? { ...each, weight } : each)),
                  `${name} ${index} weight`,
                )
              }
              onSplit={() => set(splitWindow(windows, index))}
              onRemove={() => set(windows.filter((_, i) => i !== index))}
              onRest={() => tuner.session.seal()}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="compact-xs"
        disabled={added === null}
        onClick={() => {
          if (added !== null) set(added);
        }}
      >
        Add window
      </Button>
    </div>
  );
}

/** "08:00". */
function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

interface WindowShapeProps {
  readonly number: number;
  readonly window: HourWindow;
  readonly onMove: (edge: Edge, hour: number) => void;
  readonly onRest: () => void;
}

function WindowShape({ number, window, onMove, onRest }: WindowShapeProps): ReactNode {
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

interface WindowFieldsProps {
  readonly number: number;
  readonly window: HourWindow;
  readonly onEdge: (edge: Edge, hour: number) => void;
  readonly onWeight: (weight: number) => void;
  readonly onSplit: () => void;
  readonly onRemove: () => void;
  readonly onRest: () => void;
}

function WindowFields(props: WindowFieldsProps): ReactNode {
  const { number, window, onEdge, onWeight, onSplit, onRemove, onRest } = props;
  const field = (
    label: string,
    value: number,
    onChange: (value: number) => void,
    step: number,
  ): ReactNode => (
    <NumberInput
      size="xs"
      className={classes.field}
      label={label}
      aria-label={`${label} of window ${number}`}
      value={value}
      step={step}
      allowDecimal={step !== 1}
      onChange={(next) => {
        if (typeof next === "number") onChange(next);
      }}
      onBlur={onRest}
    />
  );
  return (
    <div className={classes.fields}>
      {field("From", window.startHour, (hour) => onEdge("startHour", hour), 1)}
      {field("To", window.endHour, (hour) => onEdge("endHour", hour), 1)}
      {field("Weight", window.weight, onWeight, 0.1)}
      <ActionIcon
        variant="default"
        aria-label={`Split window ${number}`}
        title="Split"
        disabled={window.endHour - window.startHour < 2}
        onClick={onSplit}
      >
        <IconArrowsSplit size={15} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`Remove window ${number}`} title="Remove" onClick={onRemove}>
        <IconTrash size={15} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
