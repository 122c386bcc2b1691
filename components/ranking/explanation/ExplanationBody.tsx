import type { ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import { Arithmetic } from "./Arithmetic";
import { Sentence } from "./Sentence";
import { Steps } from "./Steps";

export interface ExplanationBodyProps {
  readonly explanation: Explanation;
  /** Below the sentence: facts about the subject. */
  readonly facts?: ReactNode;
  /** Replaces the arithmetic, which is shown by default if there is any. */
  readonly numbers?: ReactNode;
  /** Between the numbers and the steps: what would change the outcome. */
  readonly children?: ReactNode;
  /** Title of the steps; that of a selection when absent. */
  readonly stepsTitle?: string;
  /** More about a step, by its id. */
  readonly stepDetails?: Readonly<Record<string, ReactNode>>;
}

/**
 * Shows every explanation in the same order: the sentence, its numbers, what would change the outcome, the steps.
 */
export function ExplanationBody(props: ExplanationBodyProps): ReactNode {
  const { explanation, facts, numbers, children, stepsTitle, stepDetails } = props;
  const arithmetic = explanation.arithmetic.length > 0 ? <Arithmetic explanation={explanation} /> : null;
  return (
    <div className="stack">
      <Sentence explanation={explanation} />
      {facts}
      {numbers === undefined ? arithmetic : numbers}
      {children}
      <Steps explanation={explanation} title={stepsTitle} details={stepDetails} />
    </div>
  );
}
