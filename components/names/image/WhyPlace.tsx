"use client";

import { useState, type ReactNode } from "react";
import { ExplainedImage } from "@/components/discovery/ranking/ExplainedImage";
import { RunRemedies } from "@/components/discovery/runs/explain/RunRemedies";
import { useExplanation } from "@/components/discovery/runs/explain/useExplanation";
import { DepthSwitch, type Depth } from "@/components/ranking/explanation/Explained";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { QueryState } from "@/components/ui/QueryState";
import type { ImagePlace } from "@/lib/api/images";
import { useRun } from "@/lib/client/hooks/runs";

export interface WhyPlaceProps {
  /** Used for a run that has no other name for the image. */
  readonly reference: string;
  /** Null for a policy that does not exist. */
  readonly place: ImagePlace | null;
  readonly onClose: () => void;
}

/** The explanation of the policy's run. */
export function WhyPlace({ reference, place, onClose }: WhyPlaceProps): ReactNode {
  return (
    <ExplanationDrawer subject={place ? `in ${place.policy}` : null} onClose={onClose}>
      {() => (place?.runId ? <Why run={place.runId} image={place.name ?? reference} /> : null)}
    </ExplanationDrawer>
  );
}

function Why({ run: id, image }: { readonly run: string; readonly image: string }): ReactNode {
  const [depth, setDepth] = useState<Depth>("sentence");
  const run = useRun(id, 0);
  const explanation = useExplanation(id, image);
  return (
    <DepthSwitch depth={depth} onDepth={setDepth}>
      <QueryState query={run} what="the run" rows={8}>
        {(loaded) => (
          <QueryState query={explanation} what="the explanation" rows={8}>
            {(data) => (
              <ExplainedImage
                explanation={data}
                policy={loaded.spec}
                depth={depth}
                remedies={<RunRemedies run={loaded} image={image} />}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </DepthSwitch>
  );
}
