/** Inputs of the model from what a running mirror counts, each with the number of observations behind it (coldstart.md 5.8). */

export interface Estimate {
  readonly value: number;
  /** Observations. */
  readonly n: number;
  /** Too few to go by: the model's value is shown instead. */
  readonly isModel: boolean;
}

/** Observations below which the model's value is better. */
const ENOUGH = 20;

/** φ, a lower bound: empty answers that nobody noticed end as rule 7. */
export function falseEmptyRate(hits: number, falseEmpties: number, model: number): Estimate {
  return estimate(falseEmpties, hits + falseEmpties, model, (x, n) => x / n);
}

/** A share by Jeffreys' rule, (x + 1/2) / (n + 1): reachable nodes, or nodes that hold a digest. */
export function shareOf(yes: number, all: number, model: number): Estimate {
  return estimate(yes, all, model, (x, n) => (x + 0.5) / (n + 1));
}

/** Bytes a second. */
export function rateOf(bytes: number, seconds: number, pulls: number, model: number): Estimate {
  return estimate(bytes, pulls, model, () => bytes / seconds);
}

/** Seconds of one. */
export function meanOf(seconds: number, count: number, model: number): Estimate {
  return estimate(seconds, count, model, (x, n) => x / n);
}

function estimate(x: number, n: number, model: number, of: (x: number, n: number) => number): Estimate {
  const isModel = n < ENOUGH;
  return { value: isModel ? model : of(x, n), n, isModel };
}
