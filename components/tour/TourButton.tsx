"use client";

import { IconRoute } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { useSession } from "@/lib/client/hooks/session";
import { setTour, useTour } from "@/lib/client/tour";
import classes from "./TourButton.module.css";

const TourCard = lazy(() => late("The tour", () => import("./TourCard")));

/** Offers the tour if there is demo data, until somebody has left or finished it. */
export function TourButton(): ReactNode {
  const { data } = useSession();
  const state = useTour();
  // A page that is reloaded during the tour stays where it is.
  const [startedHere, setStartedHere] = useState(false);
  if (!data?.demo || state === null || state === "dismissed") return null;
  if (state !== "offered")
    return (
      <Suspense>
        <TourCard step={state} startedHere={startedHere} />
      </Suspense>
    );
  return (
    <button
      type="button"
      className={classes.offer}
      data-tour
      aria-label="Take the tour: the demo in five steps"
      title="The demo in five steps"
      onClick={() => {
        setStartedHere(true);
        setTour(0);
      }}
    >
      <IconRoute size={18} aria-hidden="true" />
      <span className={classes.words}>Take the tour</span>
    </button>
  );
}
