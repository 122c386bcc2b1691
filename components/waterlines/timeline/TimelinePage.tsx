"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { QueryState } from "@/components/ui/QueryState";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { plural } from "@/lib/client/format";
import { useKept, useWhich } from "../hooks";
import { nodeHref, nodesHref, policiesHref } from "../links";
import { ProfileChoice } from "../profiles/ProfileChoice";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { useTimeline, useTimelineView } from "./hooks";
import classes from "./Timeline.module.css";
import { TimelineView } from "./TimelineView";
import { HOURS } from "./view";

/** A saved profile differs from its preset only in its chains, which do not affect a rule's state. */
const PRESETS_ALONE: readonly never[] = [];

const hoursText = (hours: string): string =>
  Number(hours) > 24
    ? `Last ${Number(hours) / 24} days`
    : hours === "1"
      ? "Last hour"
      : `Last ${hours} hours`;

/** A node over its stored readings: when each waterline is triggered, cools down and is restored. */
export function TimelinePage({ name }: { readonly name: string }): ReactNode {
  const which = useWhich();
  const kept = useKept();
  const view = useTimelineView();
  const query = useTimeline(name, which, view);
  return (
    <WaterlinesFrame
      title={`${name} over time`}
      description="Stored readings, evaluated by the policies of the newest version as an agent would have evaluated them."
      trail={[
        { label: "Nodes", href: nodesHref(which, { images: kept.images }) },
        { label: name, href: nodeHref(name, which, kept) },
      ]}
    >
      <div className={classes.controls}>
        <NativeSelect
          label="Time shown"
          w={180}
          data={HOURS.map((value) => ({ value, label: hoursText(value) }))}
          value={view.hours}
          onChange={({ currentTarget }) => view.setHours(currentTarget.value)}
        />
        <ProfileChoice own={PRESETS_ALONE} value={view.profile} onChange={view.setProfile} />
      </div>
      <QueryState
        query={query}
        what="the node over time"
        back={{ label: "To the nodes", href: "/nodes" }}
        rows={10}
      >
        {(timeline) => (
          <>
            <TimelineFacts timeline={timeline} />
            <TimelineView timeline={timeline} reading={view.reading} onReading={view.setReading} />
          </>
        )}
      </QueryState>
    </WaterlinesFrame>
  );
}

function TimelineFacts({ timeline }: { readonly timeline: NodeTimeline }): ReactNode {
  const { snapshot, readings, cycleSeconds, more } = timeline;
  return (
    <Facts
      layout="line"
      facts={[
        {
          label: "Snapshot",
          value: (
            <>
              <HoverLink href={policiesHref(snapshot.id)}>
                {snapshot.name}, version {snapshot.version}
              </HoverLink>{" "}
              {snapshot.demo ? <DemoTag /> : null}
            </>
          ),
        },
        {
          label: "Shown",
          value: `${plural(readings.length, "reading")}${more ? ", there are older ones" : ""}`,
        },
        { label: "Cycle", value: `${cycleSeconds} s` },
      ]}
    />
  );
}
