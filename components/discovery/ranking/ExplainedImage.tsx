import type { ReactNode } from "react";
import { Explained, type Depth } from "@/components/ranking/explanation/Explained";
import type { ImageExplanation, Policy } from "@/lib/discovery";
import { ImageBars } from "./ImageBars";
import { LeftOutAdvice } from "./LeftOutAdvice";
import { QueryList } from "./QueryList";

export interface ExplainedImageProps {
  readonly explanation: ImageExplanation;
  /** For units. */
  readonly policy: Policy;
  readonly depth: Depth;
  /** Offers to count job starts instead of container samples, which make the score doubtful. */
  readonly conversion?: ReactNode;
  /** Explains another image instead. */
  readonly onAsk?: (image: string) => void;
  /** The smallest changes of numbers that take the image across the line, if the ranking considered it. */
  readonly remedies?: ReactNode;
  readonly children?: ReactNode;
}

/** Explains an image's position: on a run's page, in the tuner and for a tried policy. */
export function ExplainedImage(props: ExplainedImageProps): ReactNode {
  const { explanation, policy, depth, conversion, onAsk, remedies, children } = props;
  const offer = explanation.conversion.length > 0 && conversion ? <div>{conversion}</div> : null;
  return (
    <Explained
      explanation={explanation}
      depth={depth}
      bars={<ImageBars explanation={explanation} policy={policy} />}
      stepDetails={{ queries: <QueryList queries={explanation.queries} />, ranking: offer }}
    >
      <LeftOutAdvice explanation={explanation} onAsk={onAsk} />
      {isConsidered(explanation) ? remedies : null}
      {children}
    </Explained>
  );
}

/** No number changes the position of an image that no query returned or that the filter excluded. */
const isConsidered = ({ outcome }: ImageExplanation): boolean =>
  outcome !== "notReturned" && outcome !== "filteredOut";
