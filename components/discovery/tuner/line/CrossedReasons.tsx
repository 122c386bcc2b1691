"use client";

import { useMemo, type ReactNode } from "react";
import { useAnswer } from "@/components/discovery/tuner/session/useAnswer";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { CrossedList, type CrossedListProps } from "@/components/ranking/list/CrossedList";
import { crossingWords } from "./crossingWords";

export interface CrossedReasonsProps extends Omit<CrossedListProps, "reasons"> {
  readonly tuner: Tuner;
}

/**
 * The images that crossed the line since the saved version, each with the edit that caused it once the engine has
 * answered.
 */
export function CrossedReasons({ tuner, ...list }: CrossedReasonsProps): ReactNode {
  const saved = useTunerState(tuner, (session) => session.saved.policy);
  const { data } = useAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: ["crossings"], images: [] },
    before: { policy: saved },
  }));
  const reasons = useMemo(
    () =>
      data?.crossings
        ? new Map(data.crossings.map((crossing) => [crossing.image, crossingWords(crossing)]))
        : null,
    [data],
  );
  return <CrossedList {...list} reasons={reasons} />;
}
