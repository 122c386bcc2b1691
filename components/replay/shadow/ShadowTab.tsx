"use client";

import dynamic from "next/dynamic";
import { Fragment, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { stageWords } from "@/components/operations/stages";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { PolicyShadow } from "@/lib/api/policyShadow";
import { plural } from "@/lib/client/format";
import { afterShadowChange } from "@/lib/client/invalidate";
import { isUnderWay } from "@/lib/client/underWay";
import type { Policy } from "@/lib/discovery/shapes";
import { ReplayProgress } from "../ReplayProgress";
import { Calibration } from "./Calibration";
import { useShadow } from "./hooks";
import { ShadowDays } from "./ShadowDays";
import { ShadowRuns } from "./ShadowRuns";
import { Standing } from "./Standing";

/** Loaded when its tab is opened. */
const ShadowForm = dynamic(() => latePanel("The form", () => import("./ShadowForm")), {
  loading: () => <LoadingState label="Loading the form" rows={6} />,
});

export interface ShadowTabProps {
  readonly name: string;
  readonly policy: Pick<Policy, "signals" | "ranking">;
}

/** The policy that is challenged, and how both did on the following days. */
export function ShadowTab({ name, policy }: ShadowTabProps): ReactNode {
  const shadow = useShadow(name);
  return (
    <QueryState query={shadow} what="what it challenges" rows={6}>
      {(saved) => {
        const { champion, standing, days, revision, author, updatedAt, challengers } = saved;
        return (
          <div className="stack">
            {champion !== null && standing !== null ? (
              <>
                <Standing standing={standing} champion={champion} challenger={name} />
                <Calibration days={days} />
                <ShadowDays days={days} />
              </>
            ) : null}
            {champion === null ? null : <Waiting shadow={saved} />}
            {champion === null ? null : <ShadowRuns name={name} />}
            <Panel
              title="Shadow"
              description="Let this policy challenge another one: it is ranked alongside it and prewarms nothing, and the days that follow show which of the two would have saved more."
            >
              <ShadowForm name={name} policy={policy} saved={saved} />
              {challengers.length === 0 ? null : (
                <p className="fine">
                  Challenged by{" "}
                  {challengers.map((each, index) => (
                    <Fragment key={each}>
                      {index > 0 ? ", " : ""}
                      <HoverLink href={`/policies/${encodeURIComponent(each)}?tab=shadow`}>{each}</HoverLink>
                    </Fragment>
                  ))}
                </p>
              )}
              {updatedAt === null ? null : (
                <p className="fine">
                  Revision {revision} by {author}, <RelativeTime at={updatedAt} />
                </p>
              )}
            </Panel>
          </div>
        );
      }}
    </QueryState>
  );
}

/** What is still missing, in a sentence; renders nothing if days are scored and nothing failed. */
function Waiting({ shadow }: { readonly shadow: PolicyShadow }): ReactNode {
  const { last, jobSet, daysKnown, standing } = shadow;
  if (last !== null && isUnderWay(last.state)) {
    const days = `the days of ${jobSet ?? "the job set"}`;
    return (
      <ReplayProgress
        found={last}
        what={`taking in ${days}`}
        stageText={stageWords({ reading: `Taking in ${days}` })}
        after={afterShadowChange}
      />
    );
  }
  if (last !== null && last.state !== "succeeded")
    return (
      <p role="status" className="breakable">
        Days of {jobSet} could not be taken in: {last.message ?? last.state}
      </p>
    );
  if (standing !== null) return null;
  if (jobSet === null)
    return <p className="quiet">Without a job set, no day can show which policy would have saved more.</p>;
  return (
    <p className="quiet">
      {plural(daysKnown, "day")} of {jobSet} known. The first day that comes after a run of both is compared
      with its prediction.
    </p>
  );
}
