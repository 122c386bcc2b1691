"use client";

import { useMemo, type ReactNode } from "react";
import { ExpectedCount } from "@/components/discovery/expected/ExpectedCount";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { useExpected } from "@/lib/client/hooks/expected";
import { expectationOfView, type Expectation } from "@/lib/discovery";

/** What the ranking in the tuner keeps of the expected images, live; undefined where nothing is expected. */
export function useTunerExpectation(tuner: Tuner): Expectation | undefined {
  const ranking = useTunerRanking(tuner, (snapshot) => snapshot.ranking);
  // The ranking comes first: it is what the page was opened for.
  const { data } = useExpected(tuner.session.saved.policy.name, ranking !== null);
  return useMemo(
    () => (ranking === null ? undefined : expectationOfView(ranking, data?.data)),
    [ranking, data],
  );
}

export function TunerExpected({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const expectation = useTunerExpectation(tuner);
  return expectation === undefined ? null : (
    <ExpectedCount expectation={expectation} onOpen={tuner.explain} />
  );
}
