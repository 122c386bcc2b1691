import type { ReactNode } from "react";
import { tunerRows } from "@/components/discovery/ranking/imageRows";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { lineState, outcomeText } from "@/components/ranking/list/lineState";

/** The effect of the edits at the line, for when the ranking is not visible. */
export function LineNow({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const ranking = useTunerRanking(tuner, (snapshot) => snapshot.ranking);
  if (ranking === null) return null;
  const text = outcomeText(lineState(tunerRows(ranking, tuner.session.saved.policy.maxImages)));
  return (
    <p className="note">{text === "" ? "No image crosses the line." : `${text} against the saved version`}</p>
  );
}
