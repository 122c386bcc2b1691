import type { ReactNode } from "react";
import { Explained, type Depth } from "@/components/ranking/explanation/Explained";
import type { ImageExplanation, Policy } from "@/lib/discovery";
import { ImageBars } from "./ImageBars";
import { QueryList } from "./QueryList";

export interface ExplainedImageProps {
  readonly explanation: ImageExplanation;
  /** For units. */
  readonly policy: Policy;
  readonly depth: Depth;
  readonly children?: ReactNode;
}

/** Why an image is where it is: on a run's page, in the tuner and for a tried policy. */
export function ExplainedImage({ explanation, policy, depth, children }: ExplainedImageProps): ReactNode {
  return (
    <Explained
      explanation={explanation}
      depth={depth}
      bars={<ImageBars explanation={explanation} policy={policy} />}
      stepDetails={{ queries: <QueryList queries={explanation.queries} /> }}
    >
      {children}
    </Explained>
  );
}
