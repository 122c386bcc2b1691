import type { ReactNode } from "react";
import { tunerRows } from "@/components/discovery/ranking/imageRows";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { CrossedReasons } from "@/components/discovery/tuner/line/CrossedReasons";
import { lineState, outcomeText } from "@/components/ranking/list/lineState";

export interface LineOutcomeProps {
  readonly tuner: Tuner;
  readonly onOpen: (image: string) => void;
}

/** The images that saving would bring above the line and put below it, over the loaded samples. */
export function LineOutcome({ tuner, onOpen }: LineOutcomeProps): ReactNode {
  const ranking = useTunerRanking(tuner, (snapshot) => snapshot.ranking);
  if (ranking === null) return null;
  const state = lineState(tunerRows(ranking, tuner.session.saved.policy.maxImages));
  const text = outcomeText(state);
  return (
    <section aria-label="Outcome at the line">
      <p>
        {text === ""
          ? "No image crosses the line over these samples."
          : `Over these samples: ${text} of the selection.`}
      </p>
      <CrossedReasons tuner={tuner} state={state} onOpen={onOpen} />
    </section>
  );
}
