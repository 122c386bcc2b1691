/**
 * Estimates the model's inputs from the counters of a running mirror, each with its number of observations
 * (coldstart.md 5.8).
 */

export interface Estimate {
  readonly value: number;
  /** Number of observations. */
  readonly n: number;
  /** Whether there are too few observations, so that the model's value is shown instead. */
  readonly isModel: boolean;
}

/** Minimum number of observations; below it the model's value is better. */
const ENOUGH = 20;

/** φ, a lower bound: unnoticed empty answers end as rule 7. */
export function falseEmptyRate(hits: number, falseEmpties: number, model: number): Estimate {
  return estimate(falseEmpties, hits + falseEmpties, model, (x, n) => x / n);
}

/** A share by Jeffreys' rule, (x + 1/2) / (n + 1), such as that of reachable nodes or of nodes that hold a digest. */
export function shareOf(yes: number, all: number, model: number): Estimate {
  return estimate(yes, all, model, (x, n) => (x + 0.5) / (n + 1));
}

/** Bytes per second. */
export function rateOf(bytes: number, seconds: number, pulls: number, model: number): Estimate {
  return estimate(bytes, pulls, model, () => bytes / seconds);
}

/** Mean seconds of one observation. */
export function meanOf(seconds: number, count: number, model: number): Estimate {
  return estimate(seconds, count, model, (x, n) => x / n);
}

function estimate(x: number, n: number, model: number, of: (x: number, n: number) => number): Estimate {
  const isModel = n < ENOUGH;
  return { value: isModel ? model : of(x, n), n, isModel };
}
