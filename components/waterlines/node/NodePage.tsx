"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { HoverLink } from "@/components/ui/HoverLink";
import { PlaceholderPanel } from "@/components/names/PlaceholderPanel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { WhenNear } from "@/components/ui/WhenNear";
import { useKept, useNode, useWhich } from "../hooks";
import { nodesHref, timelineHref } from "../links";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { measuredAt, STANDING_TEXTS, STANDING_TONES, standsText } from "../words";
import type { NodeDetail } from "@/lib/api/nodes";
import { NodePlan } from "./NodePlan";

const WAITS = "Jobs that waited for images on it";

const NameWaits = dynamic(
  () =>
    latePanel("What waited there", () =>
      import("@/components/names/kinds/NameWaits").then((each) => each.NameWaits),
    ),
  {
    loading: () => <PlaceholderPanel title={WAITS} rows={8} />,
  },
);

/** One node: its lines, the pods in the order in which they give way, and the effect of moving a line. */
export function NodePage({ name }: { readonly name: string }): ReactNode {
  const which = useWhich();
  const kept = useKept();
  const query = useNode(name, which);
  return (
    <WaterlinesFrame
      title={name}
      trail={[{ label: "Nodes", href: nodesHref(which, { images: kept.images }) }]}
      actions={
        <Button component={HoverLink} href={timelineHref(name, which, kept)} variant="default">
          Over time
        </Button>
      }
      badges={query.data && <StandingBadges {...query.data} />}
    >
      <QueryState query={query} what="the node" back={{ label: "To the nodes", href: "/nodes" }} rows={10}>
        {(detail) => <NodePlan key={`${detail.snapshot.id}/${detail.node.name}`} detail={detail} />}
      </QueryState>
      <WhenNear placeholder={<PlaceholderPanel title={WAITS} rows={8} isLoading={false} />}>
        {() => <NameWaits kind="node" id={name} title={WAITS} />}
      </WhenNear>
    </WaterlinesFrame>
  );
}

/** "Over a waterline, for 22 min when measured, 3 h ago": the time since the reading is not counted. */
function StandingBadges({ plan: { standing }, since, snapshot }: NodeDetail): ReactNode {
  const measured = measuredAt(snapshot);
  return (
    <>
      <ToneBadge tone={STANDING_TONES[standing]}>{STANDING_TEXTS[standing]}</ToneBadge>{" "}
      {since === null ? null : (
        <span className="note">
          {standsText(since, measured)} {snapshot.takenAt === null ? "when made" : "when measured"},{" "}
          <RelativeTime at={measured} />
        </span>
      )}
    </>
  );
}
