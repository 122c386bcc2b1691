/** 90 % intervals by resampling units (days or pipelines) with a fixed seed. */
import { uniform } from "../../numeric/random";

const DRAWS = 1_000;
const TAIL = 0.05;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the weights of each draw: how often each unit is in it. All candidates use the same draws, so that they are
 * comparable.
 */
export function resamples(units: number, seed: number): Uint8Array[] {
  const random = uniform(seed);
  return Array.from({ length: DRAWS }, () => {
    const weights = new Uint8Array(units);
    for (let draw = 0; draw < units; draw += 1) {
      const unit = Math.floor(random() * units);
      weights[unit] = Math.min(255, (weights[unit] ?? 0) + 1);
    }
    return weights;
  });
}

/** Returns a share in per cent for each draw: Σ part / Σ whole. */
export function drawShares(
  draws: readonly Uint8Array[],
  part: Float64Array,
  whole: Float64Array,
): Float64Array {
  return Float64Array.from(draws, (weights) => {
    let parts = 0;
    let wholes = 0;
    for (let unit = 0; unit < weights.length; unit += 1) {
      const weight = weights[unit] ?? 0;
      parts += weight * (part[unit] ?? 0);
      wholes += weight * (whole[unit] ?? 0);
    }
    return wholes > 0 ? (100 * parts) / wholes : 0;
  });
}

/**
 * Returns the middle 90 % of the draws, `width` times as far from the centre; null with fewer than two units, since
 * all draws of one unit are equal.
 */
export function intervalOf(units: number, draws: Float64Array, centre: number, width = 1): Interval | null {
  if (units < 2) return null;
  const sorted = Float64Array.from(draws).sort();
  const at = (q: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? centre;
  return {
    low: centre + width * (at(TAIL) - centre),
    high: centre + width * (at(1 - TAIL) - centre),
  };
}

/** A candidate's gain over the policy in force, in percentage points: over all units, and in each draw. */
export interface Gain {
  readonly mean: number;
  readonly draws: Float64Array;
}

/**
 * Returns the 90 % interval of the gain of the candidate that was chosen among all as the best: the more candidates
 * there are, the more one of them is the best by luck. Its ends are as many standard deviations from its mean as the
 * candidate that deviates most in a draw, so that in nine draws of ten the intervals of all candidates hold at once; of
 * one candidate it is that of `intervalOf`. Null with fewer than two units.
 */
export function intervalOfBest(units: number, best: Gain, all: readonly Gain[]): Interval | null {
  if (units < 2) return null;
  const least = new Float64Array(best.draws.length).fill(Infinity);
  const most = new Float64Array(best.draws.length).fill(-Infinity);
  for (const { mean, draws } of all) {
    const scale = deviation(draws, mean);
    if (scale === 0) continue;
    for (const [draw, gain] of draws.entries()) {
      const off = (gain - mean) / scale;
      least[draw] = Math.min(least[draw] ?? off, off);
      most[draw] = Math.max(most[draw] ?? off, off);
    }
  }
  const scale = deviation(best.draws, best.mean);
  if (scale === 0) return { low: best.mean, high: best.mean };
  const around = (offs: Float64Array): Float64Array => offs.map((off) => best.mean + scale * off);
  const low = intervalOf(units, around(least), best.mean);
  const high = intervalOf(units, around(most), best.mean);
  return low && high && { low: low.low, high: high.high };
}

/** Root mean square of the draws' distance from the mean. */
function deviation(draws: Float64Array, mean: number): number {
  let squares = 0;
  for (const draw of draws) squares += (draw - mean) ** 2;
  return Math.sqrt(squares / draws.length);
}
