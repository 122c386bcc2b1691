/** Why images have no rank, without the declarations that decide it. */

/**
 * Why a ranking leaves out images that pass the filter: those without a value, by the rule for missing signals, or
 * all of them, as the operator does if the strategy's block is missing.
 */
export type DropReason = "missingSignal" | "missingBlock";

/** Returns the reason in words, to follow "3 images left out". */
export function dropReasonWords(reason: DropReason, strategy: string): string {
  return reason === "missingBlock" ? `because the ranking has no ${strategy} block` : "for a missing signal";
}
