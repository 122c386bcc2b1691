"use client";

import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { Arithmetic } from "@/components/ranking/explanation/Arithmetic";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { Steps } from "@/components/ranking/explanation/Steps";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { ImageName } from "@/components/ui/ImageName";
import { QueryState } from "@/components/ui/QueryState";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { nameHref } from "@/lib/client/hrefs";
import { useJobReason, type Choice } from "../hooks";
import { useJobId } from "./state";

interface JobDrawerProps {
  readonly id: string;
  readonly choice: Choice | null;
}

/** Why the job of the address waited. */
export function JobDrawer(props: JobDrawerProps): ReactNode {
  const [job, setJob] = useJobId();
  return job === null ? null : <OpenJob {...props} job={job} onClose={() => void setJob(null)} />;
}

interface OpenJobProps extends JobDrawerProps {
  readonly job: string;
  readonly onClose: () => void;
}

function OpenJob({ onClose, ...asked }: OpenJobProps): ReactNode {
  useFocusBack();
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`Why did job ${asked.job} wait?`}>
      <Reason {...asked} />
    </Drawer>
  );
}

function Reason({ id, job, choice }: JobDrawerProps & { readonly job: string }): ReactNode {
  const query = useJobReason(id, job, choice);
  return (
    <QueryState query={query} what="the explanation" rows={6}>
      {(explanation) => (
        <div className="stack">
          <p className="note">
            {choice === null ? "Without prewarming" : `Under ${choice.strategy}, top ${choice.topK}`}
          </p>
          <Sentence explanation={explanation} />
          <Facts
            layout="line"
            facts={[
              { label: "Image", value: <ImageName image={explanation.image} /> },
              {
                label: "Node",
                value: <HoverLink href={nameHref("node", explanation.node)}>{explanation.node}</HoverLink>,
              },
            ]}
          />
          <Arithmetic explanation={explanation} />
          <Steps explanation={explanation} title="How the wait came about" />
        </div>
      )}
    </QueryState>
  );
}
