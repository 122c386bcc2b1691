/** What images that are ranked from other units save in each unit of a trial. */
import { orderOf } from "../strategies/order";
import type { Strategy } from "../strategies/strategy";
import type { Trial } from "./units";

/** Seed of the bootstrap draws. */
export const SEED = 20_260_621;

/** Returns images in a strategy's order, for the data of each fold. */
export function foldOrders(strategy: Strategy, { usages }: Trial): readonly (readonly number[])[] {
  return usages.map((usage) => orderOf(usage.table, strategy.score(usage)));
}

/**
 * Returns the milliseconds saved by unit if the first `topK` images of its fold's order are prewarmed. Defaults to
 * all images.
 */
export function savedInUnits(
  orders: readonly (readonly number[])[],
  { units }: Trial,
  topK = Infinity,
): Float64Array {
  const chosen = orders.map((order) => new Set(order.slice(0, topK)));
  return Float64Array.from(units, ({ fold, saved }) => {
    let ms = 0;
    for (const [image, each] of saved) if (chosen[fold]?.has(image)) ms += each;
    return ms;
  });
}

/** Returns by unit the milliseconds for which jobs of the developer window wait without prewarming. */
export function waitsOfUnits({ units }: Trial): Float64Array {
  return Float64Array.from(units, ({ waits }) => sum(waits.values()));
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
