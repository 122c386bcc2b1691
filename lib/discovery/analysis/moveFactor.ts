/**
 * Moves a raw value that no other image's score depends on (signal, product, exposures): only the image's own score
 * changes. For values from 0, the score is a power, an exponential or a product of both, so it rises to at most one
 * peak and falls after it: J · (1 − 1/N)^J if one signal is both usage before and usage in the window. Between the
 * peak and each end it is monotonic, so bisection finds the exact value: 64 · (factors + log images) a piece.
 */
import { lastBit } from "./lastBit";
import type { Trial } from "./trial";

/** Beyond this, doubling a value makes no difference. */
const LARGEST = Number.MAX_VALUE / 2;
const NARROWINGS = 200;

/** Returns the first value on each side. */
export function moveFactor(trial: Trial): number[] {
  const peak = peakOf(trial);
  return [LARGEST, trial.low].flatMap((end) => {
    const up = end > trial.from;
    const between = peak !== null && (up ? peak > trial.from : peak < trial.from && peak > end);
    const found = along([trial.from, ...(between ? [peak] : []), end], trial.flipped);
    return found === null ? [] : [found];
  });
}

function along(points: readonly number[], flipped: (value: number) => boolean): number | null {
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before === undefined || before === point || !flipped(point)) continue;
    return lastBit(before, point, flipped);
  }
  return null;
}

/** Returns where the absolute value of the image's score is largest; null if that is at an end. */
function peakOf({ scoreAt }: Trial): number | null {
  const size = (value: number): number => Math.abs(scoreAt(value));
  let high = 1;
  // 2⁶⁰ job starts, seconds or bytes: a score that still rises there does not fall.
  for (let doublings = 0; size(high * 2) >= size(high) && size(high) < Infinity; doublings++) {
    if (doublings > 60) return null;
    high *= 2;
  }
  let low = 0;
  high *= 2;
  for (let i = 0; i < NARROWINGS && high - low > 1e-12 * high; i++) {
    const left = low + (high - low) / 3;
    const right = high - (high - low) / 3;
    if (size(left) < size(right)) low = left;
    else high = right;
  }
  return (low + high) / 2;
}
