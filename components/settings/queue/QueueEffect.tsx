import type { ReactNode } from "react";
import { useQueueOverview } from "@/components/queue/hooks";
import { QUEUE_HREF } from "@/components/queue/links";
import { secondsText, strategyText } from "@/components/queue/words";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { plural } from "@/lib/client/format";

/** The current effect of the settings. */
export function QueueEffect(): ReactNode {
  const query = useQueueOverview();
  return (
    <Panel title="At the moment" description={<HoverLink href={QUEUE_HREF}>The queue</HoverLink>}>
      <QueryState query={query} what="the queue" rows={3}>
        {(queue) => (
          <Facts
            facts={[
              {
                label: "Strategy",
                value: strategyText(queue.strategy, queue.redis),
              },
              { label: "Waiting", value: plural(queue.pending, "job") },
              {
                label: "The oldest waits for",
                value: queue.oldest
                  ? `${secondsText((Date.parse(queue.at) - Date.parse(queue.oldest.queuedAt)) / 1_000)}, target ${secondsText(queue.targetSeconds)}`
                  : "nothing waits",
              },
              {
                label: "95% of the last hour's jobs waited at most",
                value: secondsText(queue.waits.p95Seconds),
              },
            ]}
          />
        )}
      </QueryState>
    </Panel>
  );
}
