"use client";

import { useMemo, type ReactNode } from "react";
import { ExpectedCount } from "@/components/discovery/expected/ExpectedCount";
import { useExpected } from "@/components/discovery/expected/hooks";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { usePainted } from "@/lib/client/hooks/painted";
import { expectationOfView, type Expectation } from "@/lib/discovery";

/** What the ranking in the tuner keeps of the expected images, live; undefined where nothing is expected. */
export function useTunerExpectation(tuner: Tuner): Expectation | undefined {
  // The ranking comes first: it is what the page was opened for.
  const isRanked = useTunerRanking(tuner, ({ ranking }) => ranking !== null);
  const { data } = useExpected(tuner.session.saved.policy.name, usePainted(isRanked));
  const lists = data?.data;
  const isEmpty = lists === undefined || lists.warm.length + lists.notNeeded.length === 0;
  // Where nothing is expected, no ranking draws this again.
  const ranking = useTunerRanking(tuner, (snapshot) => (isEmpty ? null : snapshot.ranking));
  return useMemo(() => (ranking === null ? undefined : expectationOfView(ranking, lists)), [ranking, lists]);
}

/** Of the ranking in the tuner; null for bare numbers. */
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
