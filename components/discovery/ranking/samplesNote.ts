/** The column with the number of samples behind a score. */
import { formatNumber, plural } from "@/lib/client/format";
import type { RowNote } from "@/components/ranking/rows";

/** Fewer samples than this are not conclusive. */
export const FEW_SAMPLES = 5;

/** `samples` is the number for the least sampled signal that the score reads; −1 if it reads none. */
export function samplesNote(samples: Int32Array): RowNote {
  return {
    values: samples,
    text: (count) => `n = ${formatNumber(count)}`,
    isWeak: (count) => count < FEW_SAMPLES,
    words: (count) => `${plural(count, "sample")}${count < FEW_SAMPLES ? ", too few to say much" : ""}`,
  };
}
