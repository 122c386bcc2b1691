"use client";

import type { ReactNode } from "react";
import { type Stability, withWeight } from "@/lib/discovery";
import { formatInFull, formatNumber } from "@/lib/client/format";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { roundOutward } from "@/lib/numeric/roundOutward";
import { TryButton } from "../TryButton";
import { useIsCurrent, type AnswerAbout } from "../usePanelAnswer";
import { setChangeText } from "./stabilityView";
import classes from "./stability.module.css";

export interface SetChangesProps {
  readonly tuner: Tuner;
  readonly stability: Stability;
  readonly about: AnswerAbout;
}

/** For each weight, the smallest change that affects the selection; the smallest of all is marked. */
export function SetChanges({ tuner, stability, about }: SetChangesProps): ReactNode {
  const isCurrent = useIsCurrent(tuner, about);
  const { setChanges, smallest } = stability;
  return (
    <ul className="plainList" aria-label="Smallest moves that change what is selected">
      {setChanges.map((change) => {
        const { term, signal, from, to } = change;
        const weight = to === null ? null : roundOutward(from, to);
        return (
          <li key={term} className={classes.move} data-smallest={smallest?.term === term}>
            <span title={to === null ? undefined : `exactly ${formatInFull(to)}`}>
              {setChangeText(change)}
              {smallest?.term === term ? " This is the smallest move of all." : ""}
            </span>
            {weight === null ? null : (
              <TryButton
                label={`Try weight ${formatNumber(weight)} of ${signal}`}
                held={!isCurrent}
                onTry={() => tuner.session.edit(withWeight(term, weight), { label: `weight of ${signal}` })}
              >
                Try {formatNumber(weight)}
              </TryButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
