"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { ExpectToggle } from "@/components/discovery/expected/ExpectToggle";
import { AskImage } from "@/components/discovery/ranking/AskImage";
import { ExplainedImage } from "@/components/discovery/ranking/ExplainedImage";
import { useDepth } from "@/components/discovery/ranking/useDepth";
import { AboutImage } from "@/components/names/AboutImage";
import { DepthSwitch } from "@/components/ranking/explanation/Explained";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { QueryState } from "@/components/ui/QueryState";
import type { Run } from "@/lib/api/runs";
import { coldStartHref, runHref } from "../links";
import { RunRemedies } from "./RunRemedies";
import { useExplanation } from "./useExplanation";

export interface WhyDrawerProps {
  readonly run: Run;
  /** Null closes it. */
  readonly image: string | null;
  readonly onExplain: (image: string | null) => void;
}

export function WhyDrawer({ run, image, onExplain }: WhyDrawerProps): ReactNode {
  return (
    <ExplanationDrawer subject={image} onClose={() => onExplain(null)}>
      {(shown) => <Why run={run} image={shown} onAsk={onExplain} />}
    </ExplanationDrawer>
  );
}

interface WhyProps {
  readonly run: Run;
  readonly image: string;
  readonly onAsk: (image: string) => void;
}

function Why({ run, image, onAsk }: WhyProps): ReactNode {
  const [depth, setDepth] = useDepth();
  const explanation = useExplanation(run.id, image);
  return (
    <DepthSwitch depth={depth} onDepth={setDepth}>
      {run.trigger === "dryRun" ? null : <ExpectToggle policy={run.policy} image={image} />}
      <QueryState query={explanation} what="the explanation" rows={8}>
        {(data) => (
          <ExplainedImage
            explanation={data}
            policy={run.spec}
            depth={depth}
            onAsk={onAsk}
            remedies={<RunRemedies run={run} image={image} />}
            conversion={<Link href={runHref(run.id, { tab: "warnings" })}>Convert to job starts a day</Link>}
          >
            <AboutImage image={image} />
            {run.trigger === "dryRun" ? null : (
              <Link href={coldStartHref(run.id, image)}>Effect of nodes that serve each other</Link>
            )}
          </ExplainedImage>
        )}
      </QueryState>
      <AskImage onAsk={onAsk} />
    </DepthSwitch>
  );
}
