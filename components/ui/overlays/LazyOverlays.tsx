"use client";

import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { overlaysWanted, subscribeOverlays } from "@/lib/client/overlays";

const Overlays = lazy(() => import("./Overlays"));

/** The place of messages and questions; empty until the first. */
export function LazyOverlays(): ReactNode {
  const wanted = useSyncExternalStore(subscribeOverlays, overlaysWanted, () => false);
  return wanted ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null;
}
