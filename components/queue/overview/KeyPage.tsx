"use client";

import type { ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { QueueKey } from "@/lib/api/queue";
import { withFirst, formatNumber, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { wholeOutward } from "@/lib/numeric/roundOutward";
import { useQueueKey } from "../hooks";
import { LineTable } from "../LineTable";
import { QUEUE_HREF, SIMULATE_QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { AskingRunners } from "../AskingRunners";
import { keyHeading, secondsText, shortKey, strategyText } from "../words";

/** One line of jobs, and the runners that take jobs from it. */
export function KeyPage({ queueKey }: { readonly queueKey: string }): ReactNode {
  const query = useQueueKey(queueKey);
  const name = `Queue key ${shortKey(queueKey)}`;
  return (
    <QueueFrame
      title={query.data ? <span className="breakable">{keyHeading(query.data.criteria)}</span> : name}
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      description={query.data ? name : undefined}
    >
      <QueryState
        query={query}
        what="the queue key"
        back={{ label: "To the queue", href: QUEUE_HREF }}
        rows={8}
      >
        {(key) => (
          <>
            <Panel title={key.oldestSeconds === null ? "Nothing waits" : "The oldest job in line"}>
              <div className="stack">
                <LineGauge
                  label="Waits for"
                  name="Age of the oldest job"
                  value={wholeOutward(key.targetSeconds, key.oldestSeconds ?? 0)}
                  unit="s"
                  lines={[{ name: "target", at: key.targetSeconds }]}
                />
                <KeyFacts of={key} />
              </div>
            </Panel>
            <Panel
              title="In line"
              description={withFirst(
                "In the order in which they are handed out, as of now.",
                key.line.length,
                key.pending,
              )}
              flush
            >
              <LineTable
                caption="Jobs in line"
                line={key.line}
                isFair={key.criteria.type === "instance"}
                name="queue-line"
              />
            </Panel>
            <Panel title="Runners" description={withFirst("", key.members.length, key.runners)}>
              <ul className="plainList">
                {key.members.map(({ id, description, paused }) => (
                  <li key={id}>
                    <HoverLink href={nameHref("runner", id)}>
                      #{id} {description}
                    </HoverLink>
                    {paused ? " (paused)" : ""}
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel
              title="What the key is made of"
              description={
                <>
                  SHA-256 of this text: <span className="breakable">{key.key}</span>
                </>
              }
            >
              <CodeBlock label="Canonical criteria" wrap>
                {key.canonical}
              </CodeBlock>
            </Panel>
          </>
        )}
      </QueryState>
    </QueueFrame>
  );
}

function KeyFacts({ of }: { readonly of: QueueKey }): ReactNode {
  const { list } = of;
  const isLate = (of.oldestSeconds ?? 0) > of.targetSeconds;
  return (
    <Facts
      facts={[
        { label: "Strategy", value: strategyText(of.strategy, of.redis) },
        { label: "Jobs in line", value: formatNumber(of.pending) },
        {
          label: "Runners",
          value:
            of.paused > 0
              ? `${plural(of.runners, "runner")}, ${of.paused} paused`
              : plural(of.runners, "runner"),
        },
        { label: "Runners that request jobs", value: <AskingRunners asking={of.asking} /> },
        isLate &&
          of.asking.asking > 0 && {
            label: "What would change it",
            value: <HoverLink href={SIMULATE_QUEUE_HREF}>Try more runners</HoverLink>,
          },
        list !== null && {
          label: "List in Redis",
          value:
            list.entries === 0
              ? "empty"
              : `${plural(list.entries, "job")} for ${secondsText(list.listSeconds)} more`,
        },
        list !== null && {
          label: "Sentinel (a refill found nothing)",
          value: list.sentinelSeconds === null ? "not set" : `for ${secondsText(list.sentinelSeconds)} more`,
        },
        list !== null && {
          label: "Lease (a refill is under way)",
          value: list.leaseSeconds === null ? "free" : `for ${secondsText(list.leaseSeconds)} more`,
        },
      ]}
    />
  );
}
