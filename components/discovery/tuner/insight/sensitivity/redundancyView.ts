/** The redundancy of signals as a matrix. Pure. */
import { plural } from "@/lib/client/format";
import type { Redundancy } from "@/lib/discovery";

export type Pair = Redundancy["pairs"][number];

/** In the order of the policy. */
export function signalNames({ leftOut }: Redundancy): readonly string[] {
  return leftOut.map(({ signal }) => signal);
}

/** The pair of two signals in either order; null for a signal with itself. */
export function pairOf({ pairs }: Redundancy, one: string, other: string): Pair | null {
  return pairs.find(({ a, b }) => (a === one && b === other) || (a === other && b === one)) ?? null;
}

/** From this correlation, two signals order the images nearly the same. */
const STRONG = 0.9;

export function isRedundant({ spearman }: Pair): boolean {
  return spearman !== null && Math.abs(spearman) >= STRONG;
}

/** "ρ 0.93, τ 0.81, over 240 images", or why there is none. */
export function pairText({ spearman, kendall, images }: Pair): string {
  const over = plural(images, "image");
  if (spearman === null || kendall === null) {
    return images < 2
      ? `no correlation: ${over} with both values`
      : `no correlation: one of them is the same for all ${over}`;
  }
  return `ρ ${correlationText(spearman)}, τ-b ${correlationText(kendall)}, over ${over}`;
}

/** Two decimals and a true minus sign. */
export function correlationText(value: number): string {
  return value.toFixed(2).replace("-", "−");
}

export function redundancySentence({ pairs }: Redundancy): string {
  const strong = pairs.filter(isRedundant);
  if (pairs.length === 0) return "With fewer than two signals none can be redundant.";
  if (strong.length === 0) return "No two signals order the images similarly: none is redundant.";
  const named = strong.map(({ a, b, spearman }) => {
    const order = (spearman ?? 0) < 0 ? "opposite" : "same";
    return `${a} and ${b} put the images in nearly the ${order} order (ρ ${correlationText(spearman ?? 0)})`;
  });
  return `${named.join("; ")}.`;
}
