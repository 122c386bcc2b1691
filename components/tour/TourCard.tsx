"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { policyDetailSchema } from "@/lib/api/policies";
import { pageOf } from "@/lib/api/common";
import { replaySummarySchema } from "@/lib/api/replays";
import { apiFetch } from "@/lib/client/api";
import { useRead } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import { setTour } from "@/lib/client/tour";
import { TOUR_POLICY, tourSteps, type Found } from "./story";
import classes from "./TourCard.module.css";

async function find(signal: AbortSignal): Promise<Found> {
  const [policy, replays] = await Promise.all([
    apiFetch(`/policies/${TOUR_POLICY}`, policyDetailSchema, { signal }),
    apiFetch("/replays", pageOf(replaySummarySchema), { signal }),
  ]);
  return { policy, replay: replays.items.find(({ brief }) => brief !== null) ?? null };
}

/** One step, over the page's corner: it moves nothing, and the page can be used beneath it. */
export default function TourCard({
  step,
  begun,
}: {
  readonly step: number;
  /** Whether it was begun on this page, and so leads to its first step. */
  readonly begun: boolean;
}): ReactNode {
  const router = useRouter();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error } = useRead(queryKeys.tour, find, { staleTime: Infinity });
  const steps = data ? tourSteps(data) : [];
  const shown = steps[step];
  const first = begun ? steps[0]?.href : undefined;
  useEffect(() => {
    if (first !== undefined) router.push(first);
  }, [first, router]);
  useEffect(() => title.current?.focus(), [shown?.title]);
  const go = (to: number): void => {
    setTour(to);
    const next = steps[to]?.href;
    if (next !== undefined) router.push(next);
  };
  const leave = (): void => setTour("dismissed");
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  const last = step >= steps.length - 1;
  return createPortal(
    // Escape leaves it from any of its buttons.
    <section className={classes.card} aria-label="Tour of the demo" onKeyDown={onKeyDown}>
      {shown ? (
        <>
          <p className={classes.place}>
            Step {step + 1} of {steps.length}
          </p>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {shown.title}
          </h2>
          <p className={classes.text}>{shown.text}</p>
        </>
      ) : (
        <p className={classes.text} role="status">
          {data === undefined && error === null
            ? "Loading the tour"
            : "The demo's policy has no result to tell of. Run demo-developer-and-peak and begin again."}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={leave}>
          {last ? "Close" : "Skip the tour"}
        </Button>
        {shown && step > 0 ? (
          <Button variant="default" onClick={() => go(step - 1)}>
            Back
          </Button>
        ) : null}
        {shown && !last ? <Button onClick={() => go(step + 1)}>Next</Button> : null}
      </div>
    </section>,
    document.body,
  );
}
