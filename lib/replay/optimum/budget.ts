/** Which images to keep under a disk budget (a knapsack): by saving per size, and the exact optimum. */

export interface Item {
  /** What keeping it takes, more than 0. */
  readonly size: number;
  /** What keeping it saves. */
  readonly saving: number;
}

export interface Choice {
  /** Numbers of the items, ascending. */
  readonly items: readonly number[];
  readonly saving: number;
}

/** Steps after which the search ends with the best it has; 60 items of real sizes take a few thousand. */
const MOST_STEPS = 5_000_000;

/** Takes what saves most per size first, and skips what does not fit any more. */
export function greedyChoice(items: readonly Item[], budget: number): Choice {
  let left = budget;
  const taken = byDensity(items, budget).filter((index) => {
    const { size = 0 } = items[index] ?? {};
    if (size > left) return false;
    left -= size;
    return true;
  });
  return choiceOf(items, taken);
}

/**
 * The set that saves most, by branch and bound: a branch is left when filling the rest of its budget with parts of items
 * could not beat the best set so far. Undefined where the search took too many steps.
 */
export function optimalChoice(items: readonly Item[], budget: number): Choice | undefined {
  const order = byDensity(items, budget);
  const greedy = greedyChoice(items, budget);
  let best = greedy.saving;
  let bestTaken: readonly number[] = greedy.items;
  const taken: number[] = [];
  let steps = 0;

  const bound = (from: number, left: number): number => {
    let sum = 0;
    for (let at = from; at < order.length; at += 1) {
      const { size = 1, saving = 0 } = items[order[at] ?? 0] ?? {};
      if (size > left) return sum + (saving * left) / size;
      left -= size;
      sum += saving;
    }
    return sum;
  };
  const search = (at: number, left: number, saving: number): void => {
    steps += 1;
    if (saving > best) {
      best = saving;
      bestTaken = [...taken];
    }
    const index = order[at];
    if (index === undefined || steps > MOST_STEPS || saving + bound(at, left) <= best) return;
    const item = items[index];
    if (item && item.size <= left) {
      taken.push(index);
      search(at + 1, left - item.size, saving + item.saving);
      taken.pop();
    }
    search(at + 1, left, saving);
  };
  search(0, budget, 0);
  return steps > MOST_STEPS ? undefined : choiceOf(items, bestTaken);
}

/** Items that fit and save something, the largest saving per size first. */
function byDensity(items: readonly Item[], budget: number): number[] {
  const density = (index: number): number => {
    const { size = 1, saving = 0 } = items[index] ?? {};
    return saving / size;
  };
  return items
    .flatMap(({ size, saving }, index) => (saving > 0 && size <= budget ? [index] : []))
    .sort((a, b) => density(b) - density(a) || a - b);
}

function choiceOf(items: readonly Item[], taken: readonly number[]): Choice {
  const sorted = [...taken].sort((a, b) => a - b);
  return { items: sorted, saving: sorted.reduce((sum, index) => sum + (items[index]?.saving ?? 0), 0) };
}
