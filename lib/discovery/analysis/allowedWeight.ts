/** Restricts suggested weights to those that a policy can have. */
import { grouped } from "../../numeric/words";
import { LIMITS } from "../../limits/limits";

const MOST = LIMITS.weightSize.value;

export interface WeightMove {
  readonly to: number | null;
  /** True if no weight within the limit `weightSize` has the effect, but a larger one would. */
  readonly beyondLimit: boolean;
}

/** Text for `beyondLimit`, to follow "only" or "takes". */
export const BEYOND_WEIGHTS = `a weight over ${grouped(MOST)} (limit weightSize), which no policy can have`;

/** Returns the nearest allowed weight of `found`, the first effective weight on each side of the current one. */
export function allowedMove(current: number, found: readonly number[]): WeightMove {
  const allowed = found.filter((weight) => Math.abs(weight) <= MOST);
  return { to: nearestTo(current, allowed), beyondLimit: allowed.length === 0 && found.length > 0 };
}

export function nearestTo(current: number, values: readonly number[]): number | null {
  return values.reduce<number | null>(
    (best, value) => (best === null || Math.abs(value - current) < Math.abs(best - current) ? value : best),
    null,
  );
}
