/** Compares what two rankings were predicted to save on a day, based on earlier days, with what they saved. */
import { drawShares, resamples } from "../recommend/bootstrap";
import { SEED, sum } from "../recommend/saved";
import type { ShadowScore, ShadowSide } from "../shapes";
import type { SavedDay } from "./savedDays";

/** Number of recent days that predictions are based on, so that they reflect current use. */
const PREDICTED_FROM = 14;

type SavedImages = Pick<SavedDay, "saved">;

/** Images that both sides had selected before the day. */
export interface Selections {
  readonly champion: readonly string[];
  readonly challenger: readonly string[];
}

/** `before`: whole days before the rankings, in order, without `day`. */
export function scoreDay(
  day: SavedImages,
  before: readonly SavedImages[],
  { champion, challenger }: Selections,
): ShadowScore {
  const newest = before.slice(-PREDICTED_FROM);
  return {
    days_before: newest.length,
    champion: sideOf(champion, day, newest),
    challenger: sideOf(challenger, day, newest),
  };
}

function sideOf(selected: readonly string[], day: SavedImages, before: readonly SavedImages[]): ShadowSide {
  const images = [...new Set(selected)];
  const minutesOn = ({ saved }: SavedImages): number =>
    sum(images.map((image) => (Object.hasOwn(saved, image) ? (saved[image] ?? 0) : 0)));
  const known = Float64Array.from(before, minutesOn);
  const predicted = known.length > 0 ? sum(known) / known.length : null;
  const interval = predicted !== null && known.length > 1 ? nextDay(known, predicted) : null;
  return {
    images: images.length,
    predicted,
    predicted_low: interval && Math.max(0, interval.low),
    predicted_high: interval?.high ?? null,
    realised: minutesOn(day),
  };
}

/** 0.95 quantiles of Student's t distribution for 1, 2, … degrees of freedom, as many as PREDICTED_FROM needs. */
const T95 = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771];

/**
 * Returns the 90 % prediction interval of one more day, mean ± t · s · √(1 + 1/n). Resamples of a few days barely
 * leave their range, so a bootstrap interval would be too narrow.
 */
function nextDay(known: Float64Array, mean: number): { readonly low: number; readonly high: number } {
  const n = known.length;
  const spread = Math.sqrt(sum(known.map((value) => (value - mean) ** 2)) / (n - 1));
  const off = (T95[n - 2] ?? 0) * spread * Math.sqrt(1 + 1 / n);
  return { low: mean - off, high: mean + off };
}

/** Returns the means of the resamples. */
export function meanDraws(values: Float64Array): Float64Array {
  const ones = new Float64Array(values.length).fill(1);
  return drawShares(resamples(values.length, SEED), values, ones).map((percent) => percent / 100);
}
