"use client";

import { ActionIcon } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Hint } from "@/components/ui/Hint";
import { useSession } from "@/lib/client/hooks/session";
import { setTour, useTour } from "@/lib/client/tour";

const TourCard = lazy(() => import("./TourCard"));

/** Offers the tour where there is demo data, until somebody has left it or gone through. */
export function TourButton(): ReactNode {
  const { data } = useSession();
  const state = useTour();
  // A page that is loaded again in the midst of the tour stays where it is.
  const [begun, setBegun] = useState(false);
  if (!data?.demo || state === null || state === "dismissed") return null;
  if (state !== "offered")
    return (
      <Suspense>
        <TourCard step={state} begun={begun} />
      </Suspense>
    );
  return (
    <Hint label="Tour of the demo: five steps">
      <ActionIcon
        variant="subtle"
        size="lg"
        color="gray"
        c="var(--text)"
        aria-label="Tour of the demo"
        onClick={() => {
          setBegun(true);
          setTour(0);
        }}
      >
        <IconRoute size={18} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}
