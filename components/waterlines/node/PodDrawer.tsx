"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { ErrorState } from "@/components/ui/ErrorState";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { nameHref } from "@/lib/client/hrefs";
import { queryKeys } from "@/lib/client/queryKeys";
import type { NodePlanReport } from "@/lib/api/waterlines";
import type { NodeQuestion } from "@/lib/waterlines";
import { changesTitle, changeText, type ChangeForm } from "@/lib/waterlines/shapes";
import type { Planner } from "../session/useNodePlanner";
import { worded } from "../titles";
import { amount, amountInFull, KIND_TEXTS, shownExplanation } from "../words";
import classes from "./NodePage.module.css";
import { projectOfPod } from "./podProject";

/** Names metrics by their titles, like the gauges above. */
const changeForm = (gaps: NodePlanReport["kinds"][number]["gaps"]): ChangeForm => ({
  amount,
  exactly: amountInFull,
  metric: (name) => worded(gaps.find(({ metric }) => metric === name)?.title ?? name),
});

export interface PodDrawerProps {
  readonly planner: Planner;
  /** Snapshot and name of the node. */
  readonly of: readonly [snapshot: string, node: string];
  readonly question: NodeQuestion;
  readonly pod: string | null;
  readonly onClose: () => void;
}

/** Explains a pod's position, and what would change its verdict. */
export function PodDrawer({ pod, onClose, ...asked }: PodDrawerProps): ReactNode {
  return (
    <ExplanationDrawer subject={pod} onClose={onClose}>
      {(subject) => (
        <div className="stack">
          <PodProject pod={subject} />
          <PodReasons {...asked} pod={subject} />
        </div>
      )}
    </ExplanationDrawer>
  );
}

function PodProject({ pod }: { readonly pod: string }): ReactNode {
  const project = projectOfPod(pod);
  if (project === null) return null;
  const link = <HoverLink href={nameHref("project", project)}>{project}</HoverLink>;
  return <Facts layout="line" facts={[{ label: "Project", value: link }]} />;
}

type PodReasonsProps = Pick<PodDrawerProps, "planner" | "of" | "question"> & { readonly pod: string };

function PodReasons({ planner, of, question, pod }: PodReasonsProps): ReactNode {
  const query = useQuery({
    queryKey: queryKeys.nodePlan(...of, pod, JSON.stringify(question)),
    queryFn: async ({ signal }) => {
      const report = await planner.call("detail", [{ ...question, pod }], { signal });
      const kinds = report.kinds.filter(
        ({ kind, explanation }) => kind !== "throttleUp" && explanation !== null,
      );
      return Promise.all(
        kinds.map(async ({ kind, explanation, gaps }) => ({
          kind,
          explanation,
          gaps,
          changes: await planner.call("changes", [{ ...question, kind, pod }], { signal }),
        })),
      );
    },
    gcTime: 0,
  });
  if (query.isError) return <ErrorState title="The pod could not be explained" error={query.error} />;
  if (query.data === undefined) return <LoadingState label="Explaining the pod" rows={4} />;
  if (query.data.length === 0)
    return <p className="quiet">No waterline is passed, so there is no plan for it.</p>;
  return (
    <div className="stack">
      {query.data.map(({ kind, explanation, gaps, changes }) =>
        explanation === null ? null : (
          <section key={kind} className="stack" aria-label={KIND_TEXTS[kind]}>
            {query.data.length > 1 ? <h3 className={classes.kind}>{KIND_TEXTS[kind]}</h3> : null}
            <ExplanationBody
              explanation={shownExplanation(explanation)}
              stepsTitle="How its verdict came about"
            >
              {changes === null ? null : (
                <>
                  <h3 className={classes.kind}>{changesTitle(changes)}</h3>
                  {changes.reason === null ? null : <p className="quiet">{changes.reason}</p>}
                  <ul className={classes.bugs}>
                    {changes.changes.map((change) => (
                      <li key={change.what}>{changeText(change, changes.acted, changeForm(gaps))}</li>
                    ))}
                  </ul>
                </>
              )}
            </ExplanationBody>
          </section>
        ),
      )}
    </div>
  );
}
