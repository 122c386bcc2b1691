"use client";

import type { ReactNode } from "react";
import { useTunerRanking, type Tuner } from "@/lib/client/tuner/useTuner";
import { termColour } from "@/components/runs/ranking/segments";
import terms from "@/components/runs/terms.module.css";
import classes from "./RankingPanel.module.css";

const NONE: readonly string[] = [];

/** Which colour is which term. */
export function PartLegend({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const parts = useTunerRanking(tuner, ({ ranking }) => ranking?.parts ?? NONE);
  if (parts.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label="Parts of the score">
      {parts.map((part, index) => (
        <li key={`${part} ${index}`} data-term={termColour(index)}>
          <span className={terms.swatch} aria-hidden="true" />
          {part}
        </li>
      ))}
    </ul>
  );
}
