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
  /** Content of the popover. */
  readonly children: (state: LineState) => ReactNode;
}

/**
 * The live count of rows that crossed the line. Shows which ones while hovered, and after a press until the next
 * press.
 */
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
      // A touch enters and presses at once: the button must not be replaced before the press ends.
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch") setAsked((now) => now ?? "pointed");
      }}
      onPointerLeave={() => setAsked((now) => (now === "pointed" ? null : now))}
      onPointerDown={() => {
        setIsPressed(true);
        const listening = new AbortController();
        const end = (): void => {
          listening.abort();
          // After the click event, which follows the release in the same task.
          setTimeout(() => setIsPressed(false));
        };
        for (const type of ["pointerup", "pointercancel"])
          window.addEventListener(type, end, { signal: listening.signal });
      }}
    >
      <OutcomeText rows={rows} />
    </button>
  );
  // The code may load while the button is pressed: replacing the button then would end the press on another
  // element.
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

/** A separate component: what is around it renders again only when the popover opens or closes. */
function OutcomeText({ rows }: Pick<LineOutcomeProps, "rows">): ReactNode {
  return useLine(rows, outcomeOf);
}

function outcomeOf(state: LineState | null): string {
  return state === null ? "" : outcomeText(state);
}
