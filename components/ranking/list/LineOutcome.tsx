"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { outcomeText, type LineState } from "./lineState";
import type { RowList } from "./rowList";
import { useLine } from "./useLine";
import classes from "./LineStrip.module.css";

const OutcomePopover = lazy(() =>
  late("What crossed the line", () => import("./OutcomePopover"), {
    place: ({ text }, retry) => (
      <button type="button" className={classes.outcome} onClick={retry}>
        {text}
      </button>
    ),
  }),
);

export interface LineOutcomeProps {
  readonly rows: RowList | null;
  /** What the popover holds. */
  readonly children: (state: LineState) => ReactNode;
}

/** How many crossed the line, live; which ones while it is pointed at, and after a press until the next one. */
export function LineOutcome({ rows, children }: LineOutcomeProps): ReactNode {
  const has = useLine(rows, (state) => outcomeOf(state) !== "");
  const [asked, setAsked] = useState<"pointed" | "pressed" | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  if (!has) return null;
  const button = (
    <button
      type="button"
      className={classes.outcome}
      onClick={() => setAsked("pressed")}
      // A finger enters with its press: the button must not be exchanged before that ends.
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch") setAsked((now) => now ?? "pointed");
      }}
      onPointerLeave={() => setAsked((now) => (now === "pointed" ? null : now))}
      onPointerDown={() => {
        setIsPressed(true);
        const listening = new AbortController();
        const end = (): void => {
          listening.abort();
          // After the click, which comes in the task of the release.
          setTimeout(() => setIsPressed(false));
        };
        for (const type of ["pointerup", "pointercancel"])
          window.addEventListener(type, end, { signal: listening.signal });
      }}
    >
      <OutcomeText rows={rows} />
    </button>
  );
  // The code may come while the button is down: exchanged then, a press would end on another button than it began.
  return asked === null || isPressed ? (
    button
  ) : (
    <Suspense fallback={button}>
      <OutcomePopover rows={rows} asked={asked} text={<OutcomeText rows={rows} />}>
        {children}
      </OutcomePopover>
    </Suspense>
  );
}

/** By itself: what is around it is drawn again only when it opens or closes. */
function OutcomeText({ rows }: Pick<LineOutcomeProps, "rows">): ReactNode {
  return useLine(rows, outcomeOf);
}

function outcomeOf(state: LineState | null): string {
  return state === null ? "" : outcomeText(state);
}
