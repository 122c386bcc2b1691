"use client";

import type { ReactNode } from "react";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import type { Banded } from "./banded";
import { CLOCK_STEP, moveClockEdge, stretchesOf, type ClockWindow } from "./clockWindow";
import { DayBand } from "./DayBand";
import { useWide } from "./useWide";
import classes from "./WindowBand.module.css";

export interface ClockBandProps {
  readonly tuner: Tuner;
  readonly signal: Banded;
  readonly window: ClockWindow;
  readonly set: (window: ClockWindow, label: string, group?: string) => void;
}

/** The single window of a signal on a day in its time zone, over the samples; exact times are typed next to it. */
export function ClockBand({ tuner, signal, window, set }: ClockBandProps): ReactNode {
  const { name, timezone } = signal;
  const operator = useTunerState(tuner, (session) => policyOf(session).semantics === "operator");
  const { placed, button } = useWide(name);
  return (
    <div className={classes.root} role="group" aria-label={`Window of ${name}, ${timezone}`}>
      <span className="fine">
        <Term name="window">Window</Term>
      </span>
      {placed(
        <div className={classes.band} role="group" aria-label={`Day of ${name}`}>
          <DayBand
            {...{ tuner, signal }}
            windows={stretchesOf(window)}
            step={CLOCK_STEP / 60}
            held={operator ? "The operator reads only the window of the run’s own day." : undefined}
            onMove={(_, edge, hour) => set(moveClockEdge(window, edge, hour), "window", `${name} ${edge}`)}
            onRest={() => tuner.session.seal()}
          />
        </div>,
      )}
      <div className={classes.tools}>{button}</div>
    </div>
  );
}
