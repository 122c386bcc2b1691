"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { withWindows } from "@/lib/client/tuner/moves";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import type { HourWindow, TimeWeightedAggregateSignal } from "@/lib/discovery/policy/model";
import { DayBand } from "./DayBand";
import { WindowFields } from "./WindowFields";
import { addWindow, moveEdge, splitWindow, type Edge } from "./windows";
import classes from "./WindowBand.module.css";

export interface WindowBandProps {
  readonly tuner: Tuner;
  readonly signal: TimeWeightedAggregateSignal;
}

/** The windows of a time-weighted signal: on a day of its time zone over what the samples show, and as numbers. */
export function WindowBand({ tuner, signal }: WindowBandProps): ReactNode {
  const { name, windows, timezone } = signal;
  const set = (next: readonly HourWindow[], group?: string): void =>
    tuner.session.edit(withWindows(name, next), { label: `windows of ${name}`, group });
  const move = (index: number, edge: Edge, hour: number): void =>
    set(moveEdge(windows, index, edge, hour), `${name} ${index} ${edge}`);
  const rest = (): void => tuner.session.seal();
  const added = addWindow(windows);
  return (
    <div className={classes.root} role="group" aria-label={`Windows of ${name}, ${timezone}`}>
      <DayBand tuner={tuner} signal={signal} onMove={move} onRest={rest} />
      <ul className={classes.list} aria-label={`Windows of ${name} as numbers`}>
        {windows.map((window, index) => (
          <li key={index}>
            <WindowFields
              number={index + 1}
              window={window}
              onEdge={(edge, hour) => move(index, edge, hour)}
              onWeight={(weight) =>
                set(
                  windows.map((each, i) => (i === index ? { ...each, weight } : each)),
                  `${name} ${index} weight`,
                )
              }
              onSplit={() => set(splitWindow(windows, index))}
              onRemove={() => set(windows.filter((_, i) => i !== index))}
              onRest={rest}
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
