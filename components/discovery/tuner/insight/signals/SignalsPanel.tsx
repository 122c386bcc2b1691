"use client";

import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { SignalsTab } from "@/components/discovery/runs/signals/SignalsTab";
import { AnswerState } from "../AnswerPanel";
import { usePanelAnswer } from "../usePanelAnswer";

/** One signal at a time, with its values under the tuned policy. */
export function SignalsPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "result", (policy) => ({ policy }));
  const { policy } = answer;
  return (
    <AnswerState what="the signals" answer={answer}>
      {({ ranking, unranked, signalResults }) =>
        policy === null ? null : (
          // There are samples, or there would be no answer; their size does not matter here.
          <SignalsTab
            run={{ id: tuner.runId, spec: policy, ranking, unranked, signalResults, artifactBytes: 0 }}
            onOpen={tuner.explain}
          />
        )
      }
    </AnswerState>
  );
}
