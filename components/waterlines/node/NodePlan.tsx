"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { late, latePanel } from "@/components/ui/late";
import { ShareMenu } from "@/components/share/ShareMenu";
import { ErrorState } from "@/components/ui/ErrorState";
import { SaidAtRest } from "@/components/ui/SaidAtRest";
import { focusBack } from "@/components/ui/useFocusBack";
import type { NodeDetail } from "@/lib/api/nodes";
import { ProfileChoice } from "../profiles/ProfileChoice";
import { useOwnProfiles } from "../profiles/useOwnProfiles";
import { useMovedPlan } from "../session/useMovedPlan";
import { openedOf, usePlanner } from "../session/useNodePlanner";
import { SnapshotFacts } from "../SnapshotFacts";
import { SnapshotWarnings } from "../SnapshotWarnings";
import { profileText } from "../titles";
import { outcomeText } from "../words";
import { addedUse } from "./addedUse";
import { ExportPlan } from "./ExportPlan";
import { LineMover } from "./LineMover";
import classes from "./NodePage.module.css";
import { PlanDetails } from "./PlanDetails";
import { useQuestion } from "./questions";

const MovedPods = dynamic(
  () => latePanel("What the move changes", () => import("./MovedPods").then((file) => file.MovedPods)),
  // Without it, the whole page would wait for the code, and the slider lose the focus.
  { loading: () => <p className="quiet">Planning…</p> },
);

const PodDrawer = dynamic(
  () =>
    late("What is known of the pod", () => import("./PodDrawer").then((file) => file.PodDrawer), {
      open: ({ pod }) => pod !== null,
    }),
  { ssr: false },
);

/** A node's details and its plan. */
export function NodePlan({ detail }: { readonly detail: NodeDetail }): ReactNode {
  return (
    <>
      <SnapshotFacts snapshot={detail.snapshot} podsOfNode={detail.plan.pods} />
      <MovablePlan detail={detail} />
      <SnapshotWarnings warnings={detail.snapshot.warnings} />
    </>
  );
}

/** The plan for the selected lines and profile, separate from what no move changes. */
function MovablePlan({ detail }: { readonly detail: NodeDetail }): ReactNode {
  const { snapshot, node, plan: drawn } = detail;
  const {
    question: asked,
    added: written,
    pod,
    setProfile,
    setMoved,
    add,
    addNothing,
    setPod,
  } = useQuestion();
  const own = useOwnProfiles(asked.profile);
  const { moved } = asked;
  const { profile, profiles } = own;
  const added = useMemo(() => addedUse(written, drawn.lines, node), [written, drawn.lines, node]);
  const address = useMemo(() => ({ moved, added, profile, profiles }), [moved, added, profile, profiles]);
  const [podAsked, setPodAsked] = useState(pod !== null);
  if (pod !== null && !podAsked) setPodAsked(true);
  const planner = usePlanner({ node, ...openedOf(snapshot) });
  const of = useMemo(() => [snapshot.id, node.name] as const, [snapshot.id, node.name]);
  const moves = useMovedPlan(planner, address, "improved", setMoved);
  const { error } = moves;
  const question = moves.question ?? address;
  const [said, setSaid] = useState("");
  const [typing, setTyping] = useState(() => Object.keys(added).length > 0);
  const isAdded = Object.keys(question.added ?? {}).length > 0;
  const isMoved = isAdded || Object.keys(question.moved).length > 0;
  const lines = useRef<HTMLDivElement>(null);
  const reset = (): void => {
    moves.reset();
    addNothing();
    // The button that was pressed goes away with what it took back.
    focusBack(lines.current?.querySelector("[role=slider]") ?? null);
  };
  const report = moves.answer?.report ?? drawn;
  // A move renders its gauges first; the steps and the rows of 250 pods may follow a frame later.
  const later = useDeferredValue(report);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.outcome}>{outcomeText(report)}</p>
        <SaidAtRest text={`${outcomeText(report)}. ${said}`.trim()} />
        <div className={classes.asked}>
          <ProfileChoice own={own.profiles} value={address.profile} onChange={setProfile} />
          <ExportPlan node={node.name} report={report} question={question} />
          <ShareMenu
            summarize={async () => (await import("./share")).nodeSummary({ detail, report, question })}
          />
        </div>
      </div>
      {own.missing ? (
        <p className="note" role="status">
          There is no saved profile {asked.profile}: this is the plan by {profileText("improved")}.
        </p>
      ) : null}
      {error === null ? null : (
        <ErrorState title="The moved plan could not be computed" error={new Error(error)} />
      )}
      {report.lines.length === 0 ? (
        <p className="note">No waterline applies to this node. Policies define waterlines.</p>
      ) : null}
      <div ref={lines} className={classes.lines}>
        {report.lines.map((line) => {
          const first = drawn.lines.find(({ metric }) => metric === line.metric) ?? line;
          return (
            <LineMover
              key={line.metric}
              line={line}
              at={Number(asked.moved[line.metric] ?? first.line)}
              drawnAt={first.line}
              measured={first.used}
              added={written}
              typing={typing}
              node={node}
              since={moves.since}
              onMove={moves.move}
              onAdd={add}
            />
          );
        })}
      </div>
      {report.lines.length === 0 ? null : (
        <div>
          <Button
            variant="default"
            size="xs"
            aria-expanded={typing}
            onClick={() => setTyping((before) => !before)}
          >
            Type a line, or add use
          </Button>
        </div>
      )}
      {isMoved ? (
        <MovedPods plan={moves.answer} onSaid={setSaid}>
          <Button variant="default" size="xs" onClick={reset}>
            {isAdded ? "Back to the drawn lines and the measured use" : "Back to the drawn lines"}
          </Button>
        </MovedPods>
      ) : null}
      <PlanDetails report={later} planner={planner} of={of} question={address} node={node} onPod={setPod} />
      {podAsked ? (
        <PodDrawer planner={planner} of={of} question={question} pod={pod} onClose={() => setPod(null)} />
      ) : null}
    </>
  );
}
