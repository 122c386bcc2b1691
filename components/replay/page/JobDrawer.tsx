"use client";

import type { ReactNode } from "react";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { Facts } from "@/components/ui/Facts";
import { imageOnNode } from "@/components/ui/imageOnNode";
import { QueryState } from "@/components/ui/QueryState";
import { strategyTitle } from "@/lib/replay/named";
import { useJobReason, type Choice } from "../hooks";
import { useJobId } from "./state";

interface JobDrawerProps {
  readonly id: string;
  readonly choice: Choice | null;
}

/** Explains the wait of the job named in the address. */
export function JobDrawer(props: JobDrawerProps): ReactNode {
  const [job, setJob] = useJobId();
  return (
    <ExplanationDrawer
      subject={job}
      onClose={() => void setJob(null)}
      title={(shown) => `Why did job ${shown} wait?`}
    >
      {(shown) => <Reason {...props} job={shown} />}
    </ExplanationDrawer>
  );
}

function Reason({ id, job, choice }: JobDrawerProps & { readonly job: string }): ReactNode {
  const query = useJobReason(id, job, choice);
  return (
    <QueryState query={query} what="the explanation" rows={6}>
      {(explanation) => (
        <div className="stack">
          <p className="note">
            {choice === null
              ? "Without prewarming"
              : `Under ${strategyTitle(choice.strategy)}, top ${choice.topK}`}
          </p>
          <ExplanationBody
            explanation={explanation}
            facts={<Facts layout="line" facts={imageOnNode(explanation)} />}
            stepsTitle="How the wait came about"
          />
        </div>
      )}
    </QueryState>
  );
}
