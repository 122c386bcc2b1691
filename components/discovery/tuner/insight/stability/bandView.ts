/** The verdicts always, never and contested in words. Pure. */
import type { Selectable } from "@/lib/discovery";
import { formatNumber, plural } from "@/lib/client/format";

export type BandImage = Selectable["images"][number];
export type Verdict = BandImage["verdict"];

export const verdictTitles: Record<Verdict, string> = {
  always: "Always selected",
  contested: "Contested",
  never: "Never selected",
};

export const verdictShort: Record<Verdict, string> = {
  always: "Always",
  contested: "Contested",
  never: "Never",
};

const proofs: Record<BandImage["proof"], string> = {
  dominance: "proven: compared in every signal",
  order: "proven: one term gives the same order under every weight",
  sweep: "proven: every weighting of two terms was swept",
  witness: "proven: weightings on both sides were found",
  sampling: "likely: no weighting tried says otherwise",
};

export function proofText(proof: BandImage["proof"]): string {
  return proofs[proof];
}

export function bandSentence({ always, never, contested, weightings }: Selectable): string {
  const about =
    contested === 0
      ? "None is contested: no weights select another set."
      : `${plural(contested, "image is", "images are")} contested: tuning the weights is about ${contested === 1 ? "it" : "them"}.`;
  return (
    `Whatever the weights, ${plural(always, "image is", "images are")} always selected and ` +
    `${formatNumber(never)} never. ${about} ${plural(weightings, "weighting")} tried.`
  );
}

/** Shares of the band's width by verdict, in the order of the ranking. */
export function bandShares({
  always,
  contested,
  never,
  images,
}: Selectable): readonly { readonly verdict: Verdict; readonly count: number; readonly share: number }[] {
  const counts = { always, contested, never };
  return (["always", "contested", "never"] as const).map((verdict) => ({
    verdict,
    count: counts[verdict],
    share: images.length === 0 ? 0 : counts[verdict] / images.length,
  }));
}
