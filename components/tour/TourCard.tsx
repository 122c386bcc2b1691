"use client";

import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useGo } from "@/lib/client/hooks/go";
import { useRead } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import { setTour } from "@/lib/client/tour";
import { findStory } from "./find";
import { TOUR_POLICY, tourSteps } from "./story";
import classes from "./TourCard.module.css";

/** One step, over the page's corner: it moves nothing, and the page below stays usable. */
export default function TourCard({
  step,
  startedHere,
}: {
  readonly step: number;
  /** Whether the tour was started on this page, and so navigates to its first step. */
  readonly startedHere: boolean;
}): ReactNode {
  const lead = useGo();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useRead(queryKeys.tour, findStory, { staleTime: Infinity });
  const steps = data ? tourSteps(data) : [];
  const shown = steps[step];
  const led = useRef(!startedHere);
  const first = steps[0]?.href;
  const begin = useEffectEvent((href: string) => void lead(href));
  useEffect(() => {
    if (led.current || first === undefined) return;
    led.current = true;
    begin(first);
  }, [first]);
  useEffect(() => title.current?.focus(), [shown?.title]);
  // Fetched again at each step, since edits and replays made in the meantime are part of the story.
  const go = async (to: number): Promise<void> => {
    const found = (await refetch()).data;
    const next = found && tourSteps(found)[to];
    if (next === undefined) return;
    if (await lead(next.href)) setTour(to);
  };
  const isEmpty = error !== null || (data !== undefined && shown === undefined);
  // A tour without anything to show is offered again.
  const leave = (): void => setTour(isEmpty ? "offered" : "dismissed");
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  const last = step >= steps.length - 1;
  return createPortal(
    // Escape leaves the tour from any of its buttons.
    <section className={classes.card} aria-label="Tour of the demo" onKeyDown={onKeyDown}>
      {shown ? (
        <>
          <p className="note">
            Step {step + 1} of {steps.length}
          </p>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {shown.title}
          </h2>
          <p className={classes.text}>{shown.text}</p>
        </>
      ) : (
        <p className={classes.text} role="status">
          {data === undefined
            ? error === null
              ? "Loading the tour"
              : `The tour could not be read: ${error.message}`
            : `The demo's policy has no result to show. Run ${TOUR_POLICY} and start the tour again.`}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={leave}>
          {last ? "Close" : "Skip the tour"}
        </Button>
        {shown && step > 0 ? (
          <Button variant="default" onClick={() => void go(step - 1)}>
            Back
          </Button>
        ) : null}
        {shown && !last ? <Button onClick={() => void go(step + 1)}>Next</Button> : null}
      </div>
    </section>,
    document.body,
  );
}
