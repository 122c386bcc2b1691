"use client";

import type { ReactNode } from "react";
import { isUnderWay, useRun } from "@/lib/client/hooks/runs";
import { useRunEvents } from "@/lib/client/hooks/runsEvents";
import { QueryState } from "@/components/ui/QueryState";
import { RunBanner } from "./RunBanner";
import { RunHeader } from "./RunHeader";
import { RunProgress } from "./RunProgress";
import { RunTabs } from "./RunTabs";

/** While events arrive, asking is only a safety net. */
const POLL_WITH_EVENTS_MS = 10_000;
const POLL_ALONE_MS = 2_000;

export function RunPage({ id }: { readonly id: string }): ReactNode {
  // The events are wanted while the run is under way, which only the run itself says: hence two components.
  const run = useRun(id, POLL_ALONE_MS);
  const underWay = run.data !== undefined && isUnderWay(run.data.state);
  const progress = useRunEvents(id, underWay);
  useRun(id, progress.live ? POLL_WITH_EVENTS_MS : POLL_ALONE_MS);
  return (
    <QueryState query={run} what="the run" rows={12}>
      {(data) => (
        <>
          <RunHeader run={data} />
          {underWay ? <RunProgress run={data} progress={progress} /> : <RunBanner run={data} />}
          {underWay ? null : <RunTabs run={data} />}
        </>
      )}
    </QueryState>
  );
}
