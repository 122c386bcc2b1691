"use client";

import dynamic from "next/dynamic";
import { memo, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import { Term } from "@/components/ui/glossary/Term";
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { formatNumber } from "@/lib/client/format";
import type { NodeQuestion } from "@/lib/waterlines";
import type { Planner } from "../session/useNodePlanner";
import { GapSteps } from "./GapSteps";
import { ImageCacheFrame } from "./ImageCacheFrame";
import classes from "./NodePage.module.css";
import { OnHold } from "./OnHold";
import { PodTable } from "./PodTable";
import { ProfilesPlace } from "./ProfilesFrame";

const LineSteps = dynamic(
  () =>
    latePanel("The list of what each step of the line does", () =>
      import("./LineSteps").then((file) => file.LineSteps),
    ),
  { ssr: false },
);
const ProfileDifferences = dynamic(
  () =>
    latePanel("What other profiles would do", () =>
      import("./ProfileDifferences").then((file) => file.ProfileDifferences),
    ),
  { ssr: false, loading: () => <ProfilesPlace /> },
);
const ImageCachePanel = dynamic(
  () =>
    latePanel("The images of the node", () =>
      import("./ImageCachePanel").then((file) => file.ImageCachePanel),
    ),
  {
    ssr: false,
    loading: () => <ImageCacheFrame />,
  },
);

export interface PlanDetailsProps {
  /** May lag one move behind the gauges. */
  readonly report: NodePlanReport;
  readonly planner: Planner;
  /** Snapshot and name of the node. */
  readonly of: readonly [snapshot: string, node: string];
  /** The question in the address. */
  readonly question: NodeQuestion;
  readonly node: NodeDetail["node"];
  readonly onPod: (pod: string) => void;
}

/** Everything below the gauges. Rendered again only for another report, so that a move's first frame is short. */
export const PlanDetails = memo(function PlanDetails({
  report,
  planner,
  of,
  question,
  node,
  onPod,
}: PlanDetailsProps): ReactNode {
  return (
    <>
      <GapSteps report={report} onPod={onPod} />
      {report.kinds.map((kind) => (
        <PodTable key={kind.kind} kind={kind} node={node} onPod={onPod} />
      ))}
      {report.kinds.length === 0 ? (
        <Panel title="Pods">
          {report.standing === "unknown" ? (
            <OnHold lines={report.lines} />
          ) : (
            <p className="quiet">
              {`No waterline is passed, so no pod of ${formatNumber(report.pods)} gives way. Move a line to see who would.`}
            </p>
          )}
        </Panel>
      ) : null}
      {report.lines.some(({ used }) => used !== null) ? (
        <WhenNear placeholder={<div className={classes.later} />}>
          {() => <LineSteps planner={planner} of={of} question={question} lines={report.lines} />}
        </WhenNear>
      ) : null}
      {node.imageCache === undefined ? null : (
        <WhenNear placeholder={<ImageCacheFrame />}>{() => <ImageCachePanel node={node.name} />}</WhenNear>
      )}
      <WhenNear placeholder={<ProfilesPlace />}>
        {() => <ProfileDifferences planner={planner} of={of} question={question} />}
      </WhenNear>
      <p className="fine">
        What a <Term name="waterline" />, a <Term name="gap" /> and a <Term name="candidate" /> are.
      </p>
    </>
  );
});
