"use client";

import { Box } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useSession } from "@/lib/client/hooks/session";
import { ErrorState } from "./ErrorState";

export interface KeepFreshProps {
  readonly everyMs: number;
  /** Continues a sentence: "the overview". */
  readonly what: string;
}

/**
 * Has the server render the page again: at intervals while it is visible, and when the reader returns to it. Reads
 * the session first, so that the page is not replaced if the server is unreachable or the session has ended.
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
    <Box mb="md">
      <ErrorState
        error={session.error}
        title={`This may be out of date: ${what} could not be refreshed`}
        shownFromMs={drawnMs}
        onRetry={() => void renew()}
      />
    </Box>
  ) : null;
}
