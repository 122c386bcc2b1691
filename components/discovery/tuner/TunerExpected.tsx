"use client";

import { useMemo, type ReactNode } from "react";
import { ExpectedCount } from "@/components/discovery/expected/ExpectedCount";
import { useExpected } from "@/components/discovery/expected/hooks";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { usePainted } from "@/lib/client/hooks/painted";
import { expectationOfView, type Expectation } from "@/lib/discovery";

/** The expected images that the tuned ranking keeps, live; undefined if none are expected. */
export function useTunerExpectation(tuner: Tuner): Expectation | undefined {
  // The ranking is loaded first, since the page was opened for it.
  const isRanked = useTunerRanking(tuner, ({ ranking }) => ranking !== null);
  const { data: lists } = useExpected(tuner.session.saved.policy.name, usePainted(isRanked));
  const isEmpty = lists === undefined || lists.warm.length + lists.notNeeded.length === 0;
  // If none are expected, a new ranking does not render this again.
  const ranking = useTunerRanking(tuner, (snapshot) => (isEmpty ? null : snapshot.ranking));
  return useMemo(() => (ranking === null ? undefined : expectationOfView(ranking, lists)), [ranking, lists]);
}

/** The unit of the tuned ranking's scores; null if they have none. */
export function useScoreUnit(tuner: Tuner): string | null {
  return useTunerRanking(tuner, ({ ranking }) => ranking?.unit ?? null);
}

export function TunerExpected({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const expectation = useTunerExpectation(tuner);
  const unit = useScoreUnit(tuner);
  return expectation === undefined ? null : (
    <ExpectedCount expectation={expectation} unit={unit} onOpen={tuner.explain} />
  );
}
