/** From a ranked image to the segments of its bar. Numbers are the engine's; only their places are made here. */
import type { RankedImage } from "@/lib/discovery/result";
import { factorShares } from "./factorBar";

/** How many colours the palette has (`--term-1` …). */
export const TERM_COLOURS = 8;

/** 1-based colour of the term or factor at `index`; beyond the palette it begins again. */
export function termColour(index: number): number {
  return (index % TERM_COLOURS) + 1;
}

export interface Segment {
  readonly name: string;
  readonly colour: number;
  /** `missing` and `zero` have no width and get a mark instead; `lowers` is a factor that makes a product smaller. */
  readonly kind: "part" | "lowers" | "zero" | "missing";
  /** In shares of the bar's width, 0–1. */
  readonly from: number;
  readonly width: number;
}

/** Scores that the bars' width stands for; `low` ≤ 0 ≤ `high`. */
export interface BarScale {
  readonly low: number;
  readonly high: number;
}

export function barScale(ranking: readonly RankedImage[]): BarScale {
  let low = 0;
  let high = 0;
  for (const image of ranking) {
    let negative = 0;
    let positive = 0;
    for (const { contribution } of image.terms) {
      if (contribution < 0) negative += contribution;
      else positive += contribution;
    }
    if (image.terms.length === 0) positive = image.finalScore;
    low = Math.min(low, negative);
    high = Math.max(high, positive);
  }
  return high > low ? { low, high } : { low: 0, high: 1 };
}

export function segmentsOf(image: RankedImage, scale: BarScale): readonly Segment[] {
  if (image.terms.length > 0) return termSegments(image, scale);
  return image.factors.length > 0 ? factorSegments(image, scale) : plainSegment(image, scale);
}

/** Contributions end to end from zero: positive ones to the right, negative ones to the left. */
function termSegments(image: RankedImage, { low, high }: BarScale): readonly Segment[] {
  const range = high - low;
  let right = (0 - low) / range;
  let left = right;
  return image.terms.map((term, index): Segment => {
    const width = Math.abs(term.contribution) / range;
    const base = { name: term.signal, colour: termColour(index) };
    if (term.contribution < 0) {
      left -= width;
      return { ...base, kind: "part", from: left, width };
    }
    const from = right;
    right += width;
    if (width > 0) return { ...base, kind: "part", from, width };
    return { ...base, kind: image.missing.includes(term.signal) ? "missing" : "zero", from, width: 0 };
  });
}

/**
 * A product's bar is as long as its score; inside, each factor has the size of its share of the log-score.
 * A factor below 1 lowers the product and is drawn apart.
 */
function factorSegments(image: RankedImage, scale: BarScale): readonly Segment[] {
  const { factors } = image;
  const missing = factors.map(({ signal }) => signal !== null && image.missing.includes(signal));
  const share = factorShares(
    factors.length,
    (part) => factors[part]?.logShare ?? NaN,
    (part) => factors[part]?.value !== 0 && missing[part] !== true,
  );
  const length = Math.max(0, image.finalScore) / (scale.high - scale.low);
  let from = 0;
  return factors.map((factor, index): Segment => {
    const base = { name: factor.name, colour: termColour(index), from };
    if (missing[index] === true) return { ...base, kind: "missing", width: 0 };
    if (factor.value === 0) return { ...base, kind: "zero", width: 0 };
    const width = share(index) * length;
    from += width;
    return { ...base, kind: factor.value < 1 ? "lowers" : "part", width };
  });
}

function plainSegment(image: RankedImage, { low, high }: BarScale): readonly Segment[] {
  const width = Math.max(0, image.finalScore) / (high - low);
  return [{ name: "score", colour: 1, kind: width > 0 ? "part" : "zero", from: 0, width }];
}
