"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { late } from "@/components/ui/late";
import { ErrorState } from "@/components/ui/ErrorState";
import type { NodeDetail } from "@/lib/api/nodes";
import { useLatestOf } from "@/lib/client/workerBridge/useLatest";
import type { OwnProfile } from "@/lib/waterlines";
import { Differences, differs } from "../node/MovedPods";
import { PodTable } from "../node/PodTable";
import { openedOf, usePlanner, usePlanOf } from "../session/useNodePlanner";
import { profileText } from "../titles";
import { outcomeText } from "../words";
import classes from "./Profiles.module.css";

const PodDrawer = dynamic(
  () =>
    late("What is known of the pod", () => import("../node/PodDrawer").then((file) => file.PodDrawer), {
      open: ({ pod }) => pod !== null,
    }),
  { ssr: false },
);

export interface OutcomeProps {
  readonly detail: NodeDetail;
  /** The edited profile; null while it is invalid. */
  readonly draft: OwnProfile | null;
  readonly against: string;
  /** Saved profiles, which `against` may name. */
  readonly own: readonly OwnProfile[];
  /** Takes the outcome in one line where the chain is edited far above the pods; null while there is no such place. */
  readonly glance: HTMLElement | null;
}

/** Id of the outcome, to which its line leads. */
const OUTCOME_ID = "who-gives-way";

/** The name under which the draft is planned; not a valid name for saving. */
const DRAFT = "~draft";

/** Which pods give way on a node by the edited chain, compared with another profile. */
export function Outcome({ detail, draft, against, own, glance }: OutcomeProps): ReactNode {
  const { snapshot, node } = detail;
  const planner = usePlanner({ node, ...openedOf(snapshot) });
  const [asked, setAsked] = useState(draft);
  if (draft !== null && draft !== asked) setAsked(draft);
  const [pod, setPod] = useState<string | null>(null);
  const [podAsked, setPodAsked] = useState(false);
  if (pod !== null && !podAsked) setPodAsked(true);
  const profiles = asked === null ? own : [...own, { ...asked, name: DRAFT }];
  const question = { profile: asked === null ? against : DRAFT, moved: {}, profiles, against };
  const { answer: plan, error } = useLatestOf(usePlanOf(planner), question);
  if (error !== null) return <ErrorState title="The outcome could not be planned" error={new Error(error)} />;
  if (plan === null) return <p className="quiet">Planning…</p>;
  const { report, cameIn, wentOut } = plan;
  const other = against === draft?.name ? `${against} as saved` : profileText(against);
  const isOther = differs(plan);
  const moved = `+${cameIn.length} in · −${wentOut.length} out`;
  return (
    <div className="stack" id={OUTCOME_ID}>
      {glance === null
        ? null
        : createPortal(
            <>
              <strong>{isOther ? moved : "The same pods give way"}</strong>{" "}
              <a href={`#${OUTCOME_ID}`}>on {node.name}</a>
            </>,
            glance,
          )}
      <div role="status">
        <p className={classes.outcome}>
          {isOther ? `${moved} against ${other}` : `The same pods give way as by ${other}`}
        </p>
        <p className="dim">{outcomeText(report)}</p>
        <Differences plan={plan} />
      </div>
      {report.kinds.length === 0 ? (
        <p className="quiet">No waterline is passed on this node: choose one that is over a line.</p>
      ) : null}
      {report.kinds.map((kind) => (
        <PodTable key={kind.kind} kind={kind} node={node} brief onPod={setPod} />
      ))}
      {podAsked ? (
        <PodDrawer
          planner={planner}
          of={[snapshot.id, node.name]}
          question={question}
          pod={pod}
          onClose={() => setPod(null)}
        />
      ) : null}
    </div>
  );
}
