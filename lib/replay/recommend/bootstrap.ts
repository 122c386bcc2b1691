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
