/** The column of samples behind a score. */
import { formatNumber, plural } from "@/lib/client/format";
import type { RowNote } from "@/components/ranking/rows";

/** Fewer samples than this say little. */
export const FEW_SAMPLES = 5;

/** `samples` behind the least sampled signal that the score reads; −1 where it reads none. */
export function samplesNote(samples: Int32Array): RowNote {
  return {
    values: samples,
    text: (count) => `n = ${formatNumber(count)}`,
    isWeak: (count) => count < FEW_SAMPLES,
    words: (count) => `${plural(count, "sample")}${count < FEW_SAMPLES ? ", too few to say much" : ""}`,
  };
}
