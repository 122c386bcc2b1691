/** What images that are ranked from other units save in each unit of a trial. */
import { orderOf } from "../strategies/order";
import type { Strategy } from "../strategies/strategy";
import type { Trial } from "./units";

/** Draws of the bootstrap follow from it. */
export const SEED = 20_260_621;

/** Images in the order of a strategy, from what each fold is ranked from. */
export function foldOrders(strategy: Strategy, { usages }: Trial): readonly (readonly number[])[] {
  return usages.map((usage) => orderOf(usage.table, strategy.score(usage)));
}

/** Milliseconds by unit, with the first `topK` images of its fold's order prewarmed, all of it unless given. */
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

/** Milliseconds by unit that jobs of the developer window wait without prewarming. */
export function waitsOfUnits({ units }: Trial): Float64Array {
  return Float64Array.from(units, ({ waits }) => sum(waits.values()));
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
