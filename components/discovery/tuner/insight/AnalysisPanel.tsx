"use client";

import type { ReactNode } from "react";
import type { Analysis } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { AnswerPanel, type AnswerPanelProps } from "./AnswerPanel";
import { usePanelAnswer, type AnswerAbout } from "./usePanelAnswer";

type Part = "stability" | "selectable" | "sensitivity" | "redundancy" | "outliers";

export interface AnalysisPanelProps<P extends Part> extends Pick<
  AnswerPanelProps<unknown>,
  "title" | "description" | "details" | "what" | "controls"
> {
  readonly tuner: Tuner;
  readonly part: P;
  /** Options of the part. */
  readonly options?: object;
  readonly children: (answer: NonNullable<Analysis[P]>, about: AnswerAbout) => ReactNode;
}

/** A panel with one part of the engine's analysis of the tuned ranking. */
export function AnalysisPanel<P extends Part>(props: AnalysisPanelProps<P>): ReactNode {
  const { tuner, part, options, children, ...panel } = props;
  const answer = usePanelAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: [part], images: [], ...(options && { [part]: options }) },
  }));
  return (
    <AnswerPanel {...panel} answer={answer}>
      {({ [part]: said }) => (said === null ? null : children(said, answer))}
    </AnswerPanel>
  );
}
