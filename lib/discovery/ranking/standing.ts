/** Where an image ended up in a run, derived from the result. */
import type { ImageExplanation } from "../explanation/explanation";
import type { PipelineResult, RankedImage, SignalValue } from "../result";

/** What the result says about an image, at whichever step it dropped out. */
export interface Standing {
  readonly image: string;
  readonly outcome: ImageExplanation["outcome"];
  readonly ranked: RankedImage | null;
  /** Signals whose missing value dropped the image; empty if the ranking drops every image. */
  readonly dropped: readonly string[];
  /** Null if the run did not store which query returned what. */
  readonly queries: readonly string[] | null;
  readonly signals: readonly SignalValue[];
}

export function standingOf(result: PipelineResult, image: string): Standing {
  const ranked = result.ranking.find((each) => each.image === image) ?? null;
  const dropped = result.dropped.find((each) => each.image === image);
  const unranked = result.unranked?.find((each) => each.image === image);
  const outcome = ((): ImageExplanation["outcome"] => {
    if (ranked !== null) return ranked.selected ? "selected" : "belowCut";
    if (dropped !== undefined) return "dropped";
    return result.filteredOut.includes(image) ? "filteredOut" : "notReturned";
  })();
  const queries = ranked?.queries ?? unranked?.queries ?? (outcome === "notReturned" ? [] : null);
  const signals = ranked?.signals ?? unranked?.signals ?? [];
  return { image, outcome, ranked, dropped: dropped?.missing ?? [], queries, signals };
}
