"use client";

import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import terms from "../terms.module.css";
import { Arithmetic } from "./Arithmetic";
import { ExplanationBody } from "./ExplanationBody";

export const depths = ["sentence", "bars", "arithmetic"] as const;
export type Depth = (typeof depths)[number];

const depthLabels = { sentence: "Sentence", bars: "Bars", arithmetic: "Arithmetic" };

export interface DepthSwitchProps {
  readonly depth: Depth;
  readonly onDepth: (depth: Depth) => void;
  readonly children: ReactNode;
}

/** Selects the depth of the explanation below it. */
export function DepthSwitch({ depth, onDepth, children }: DepthSwitchProps): ReactNode {
  return (
    <div className={`stack ${terms.palette}`}>
      <SegmentedControl
        aria-label="Depth of the explanation"
        fullWidth
        data={depths.map((value) => ({ value, label: depthLabels[value] }))}
        value={depth}
        onChange={(value) => onDepth(depths.find((known) => known === value) ?? "sentence")}
      />
      {children}
    </div>
  );
}

export interface ExplainedProps {
  readonly explanation: Explanation;
  readonly depth: Depth;
  /** The parts of the score, shown at the depth of bars. */
  readonly bars: ReactNode;
  /** More about a step, by its id. */
  readonly stepDetails?: Readonly<Record<string, ReactNode>>;
  /** Between the explanation and the steps: what would change the outcome. */
  readonly children?: ReactNode;
}

/** One explanation at the selected depth: with bars, with arithmetic, or without numbers. */
export function Explained({ explanation, depth, bars, stepDetails, children }: ExplainedProps): ReactNode {
  const arithmetic = depth === "arithmetic" ? <Arithmetic explanation={explanation} /> : null;
  return (
    <ExplanationBody
      explanation={explanation}
      numbers={depth === "bars" ? bars : arithmetic}
      stepDetails={stepDetails}
    >
      {children}
    </ExplanationBody>
  );
}
