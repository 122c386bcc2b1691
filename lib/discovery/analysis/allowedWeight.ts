/** Weights that a change may name: only those that a policy can have. */
import { grouped } from "../../numeric/words";
import { LIMITS } from "../../limits/limits";

const MOST = LIMITS.weightSize.value;

export interface WeightMove {
  readonly to: number | null;
  /** No weight that a policy can have does it (limit `weightSize`), a larger one would. */
  readonly beyondLimit: boolean;
}

/** What `beyondLimit` says, to follow "only" or "takes". */
export const BEYOND_WEIGHTS = `a weight over ${grouped(MOST)} (limit weightSize), which no policy can have`;

/** The nearest of the weights, each the first that does it on its side of the current one. */
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
