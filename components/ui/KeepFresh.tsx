"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useSession } from "@/lib/client/hooks/session";
import { ErrorState } from "./ErrorState";

export interface KeepFreshProps {
  readonly everyMs: number;
  /** In the middle of a sentence: "the overview". */
  readonly what: string;
}

/**
 * Has the server draw the page again: at intervals while it is seen, and when somebody comes back to it. Who is there is
 * asked first: a page is not replaced by what a server that is away, or that knows nobody, would send.
 */
export function KeepFresh({ everyMs, what }: KeepFreshProps): ReactNode {
  const router = useRouter();
  const session = useSession();
  const [drawnMs, setDrawnMs] = useState(() => Date.now());
  const renew = async (): Promise<void> => {
    const { data, isError } = await session.refetch();
    if (isError || !data?.actor) return;
    setDrawnMs(Date.now());
    router.refresh();
  };
  const renewSeen = useEffectEvent(() => {
    if (document.visibilityState === "visible") void renew();
  });
  useEffect(() => {
    const look = (): void => renewSeen();
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [everyMs]);
  return session.isError ? (
    <ErrorState
      error={session.error}
      title={`This may be out of date: ${what} could not be refreshed`}
      shownFromMs={drawnMs}
      onRetry={() => void renew()}
    />
  ) : null;
}
