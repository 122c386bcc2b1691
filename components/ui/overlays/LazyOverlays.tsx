"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { CodeNotices } from "@/components/ui/CodeNotices";
import { shownOverlays, subscribeOverlays } from "@/lib/client/overlays";

/** The place of messages and questions; empty until the first. Where their code does not come, that is said here, too. */
export function LazyOverlays(): ReactNode {
  const overlays = useSyncExternalStore(subscribeOverlays, shownOverlays, () => null);
  return (
    <>
      {overlays}
      <CodeNotices />
    </>
  );
}
