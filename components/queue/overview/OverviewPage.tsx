"use client";

import type { ReactNode } from "react";
import { ShareMenu } from "@/components/share/ShareMenu";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { useQueueOverview } from "../hooks";
import { QueueFrame } from "../QueueFrame";
import { Conflicts } from "./Conflicts";
import { KeyTable } from "./KeyTable";
import { QueueNow } from "./QueueNow";
import { ProjectShares } from "./ProjectShares";
import { Unmatched } from "./Unmatched";

/** What is waiting and for how long, and which projects wait longest. */
export function OverviewPage(): ReactNode {
  const query = useQueueOverview();
  const { data } = query;
  return (
    <QueueFrame
      title="Queue"
      description="Jobs that wait for a runner: how many, how long, and whose. Times are of this moment and refresh every 5 s."
      actions={data && <ShareMenu summarize={async () => (await import("../share")).queueSummary(data)} />}
    >
      <QueryState query={query} what="the queue" rows={8}>
        {(queue) => (
          <>
            <QueueNow queue={queue} />
            {queue.unmatched.count > 0 ? <Unmatched queue={queue} /> : null}
            {queue.projects.length === 0 ? (
              <Panel>
                <EmptyState
                  title="No job waits or runs"
                  action={<HoverLink href="/queue/simulator">Try the simulator</HoverLink>}
                >
                  Jobs come in over the API, GitLab&rsquo;s Job Hook or an import.
                </EmptyState>
              </Panel>
            ) : (
              <ProjectShares queue={queue} />
            )}
            <Conflicts queue={queue} />
            <KeyTable queue={queue} />
          </>
        )}
      </QueryState>
    </QueueFrame>
  );
}
