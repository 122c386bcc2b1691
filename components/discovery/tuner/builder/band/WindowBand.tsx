"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { HourWindow } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import type { Banded } from "./banded";
import { DayBand } from "./DayBand";
import { useWide } from "./useWide";
import { WindowFields } from "./WindowFields";
import { addWindow, moveEdge, splitWindow, type Edge } from "./windows";
import classes from "./WindowBand.module.css";

export interface WindowBandProps {
  readonly tuner: Tuner;
  readonly signal: Banded;
  readonly set: (windows: readonly HourWindow[], label: string, group?: string) => void;
}

/** The windows of a time-weighted signal: on a day in its time zone over the samples, and as numbers. */
export function WindowBand({ tuner, signal, set: write }: WindowBandProps): ReactNode {
  const { name, windows, timezone } = signal;
  const set = (next: readonly HourWindow[], group?: string): void => write(next, "windows", group);
  const { placed, button } = useWide(name);
  const move = (index: number, edge: Edge, hour: number, alone = false): void =>
    set(moveEdge(windows, index, edge, hour, alone), `${name} ${index} ${edge}`);
  const rest = (): void => tuner.session.seal();
  const added = addWindow(windows);
  const band = (
    <div className={classes.band} role="group" aria-label={`Day of ${name}`}>
      <DayBand {...{ tuner, signal, windows }} step={1} onMove={move} onRest={rest} />
    </div>
  );
  return (
    <div className={classes.root} role="group" aria-label={`Windows of ${name}, ${timezone}`}>
      <span className="fine">
        <Term name="window">Windows</Term>
      </span>
      {placed(band)}
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
      <div className={classes.tools}>
        {button}
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
    </div>
  );
}
