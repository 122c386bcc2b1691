"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { CodeNotices } from "@/components/ui/CodeNotices";
import { shownOverlays, subscribeOverlays } from "@/lib/client/overlays";

/** The place of messages and questions; empty until the first one. Also reports if their code does not load. */
export function LazyOverlays(): ReactNode {
  const overlays = useSyncExternalStore(subscribeOverlays, shownOverlays, () => null);
  return (
    <>
      {overlays}
      <CodeNotices />
    </>
  );
}
