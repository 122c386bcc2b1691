/**
 * Which images to keep under a disk budget: by saving per size, and the exact optimum. Images are made of layers, and a
 * layer that several of them share lies on a disk once.
 */

export interface Item {
  /** What keeping it saves. */
  readonly saving: number;
  /** Numbers of its layers, each once. One without shared layers is a layer of its own. */
  readonly layers: readonly number[];
}

export interface Stock {
  readonly items: readonly Item[];
  /** By the number of a layer, more than 0. */
  readonly sizes: readonly number[];
}

export interface Choice {
  /** Numbers of the items, ascending. */
  readonly items: readonly number[];
  readonly saving: number;
  /** On the disk, shared layers once. */
  readonly size: number;
}

/** Steps after which the search ends with the best it has; 60 items of real sizes take a few thousand. */
const MOST_STEPS = 5_000_000;

/** Takes what saves most per size that it adds, and skips what no longer fits. */
export function greedyChoice(stock: Stock, budget: number): Choice {
  const disk = new Disk(stock, budget);
  const left = new Set(usefulItems(stock));
  const taken: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let most = 0;
    for (const index of left) {
      const added = disk.added(index);
      if (added > disk.left) continue;
      const density = added === 0 ? Infinity : (stock.items[index]?.saving ?? 0) / added;
      if (density > most) [best, most] = [index, density];
    }
    if (best < 0) break;
    disk.put(best);
    taken.push(best);
    left.delete(best);
  }
  return choiceOf(stock, taken);
}

/**
 * The set that saves most, by branch and bound. An item's part of its layers (each divided by the items that have it)
 * is at most what it adds to any set, so that filling the rest of the budget with parts of items by saving per part
 * bounds what a branch can still save. Undefined where the search took too many steps.
 */
export function optimalChoice(stock: Stock, budget: number): Choice | undefined {
  const useful = usefulItems(stock);
  const part = partsOf(stock, useful);
  const density = (index: number): number => (stock.items[index]?.saving ?? 0) / (part.get(index) ?? 1);
  const order = useful.sort((a, b) => density(b) - density(a) || a - b);
  const greedy = greedyChoice(stock, budget);
  const disk = new Disk(stock, budget);
  let best = greedy.saving;
  let bestTaken: readonly number[] = greedy.items;
  const taken: number[] = [];
  let steps = 0;

  const bound = (from: number, left: number): number => {
    let sum = 0;
    for (let at = from; at < order.length; at += 1) {
      const index = order[at] ?? 0;
      const size = part.get(index) ?? 1;
      const { saving = 0 } = stock.items[index] ?? {};
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
    if (disk.added(index) <= disk.left) {
      disk.put(index);
      taken.push(index);
      search(at + 1, left - (part.get(index) ?? 0), saving + (stock.items[index]?.saving ?? 0));
      taken.pop();
      disk.takeOff(index);
    }
    search(at + 1, left, saving);
  };
  search(0, budget, 0);
  return steps > MOST_STEPS ? undefined : choiceOf(stock, bestTaken);
}

/** What lies on a disk: how many items hold each layer, and what is left of the budget. */
class Disk {
  left: number;
  private readonly holders: Uint32Array;

  constructor(
    private readonly stock: Stock,
    budget: number,
  ) {
    this.left = budget;
    this.holders = new Uint32Array(stock.sizes.length);
  }

  /** What keeping the item too would take. */
  added(index: number): number {
    let size = 0;
    for (const layer of this.layersOf(index)) if (this.holders[layer] === 0) size += this.sizeOf(layer);
    return size;
  }

  put(index: number): void {
    this.left -= this.added(index);
    for (const layer of this.layersOf(index)) this.holders[layer] = (this.holders[layer] ?? 0) + 1;
  }

  takeOff(index: number): void {
    for (const layer of this.layersOf(index)) this.holders[layer] = (this.holders[layer] ?? 1) - 1;
    this.left += this.added(index);
  }

  private layersOf(index: number): readonly number[] {
    return this.stock.items[index]?.layers ?? [];
  }

  private sizeOf(layer: number): number {
    return this.stock.sizes[layer] ?? 0;
  }
}

/** Each layer divided by the useful items that have it. */
function partsOf({ items, sizes }: Stock, useful: readonly number[]): ReadonlyMap<number, number> {
  const holders = new Uint32Array(sizes.length);
  for (const index of useful)
    for (const layer of items[index]?.layers ?? []) holders[layer] = (holders[layer] ?? 0) + 1;
  return new Map(
    useful.map((index) => [
      index,
      (items[index]?.layers ?? []).reduce(
        (sum, layer) => sum + (sizes[layer] ?? 0) / Math.max(1, holders[layer] ?? 1),
        0,
      ),
    ]),
  );
}

const usefulItems = ({ items }: Stock): number[] =>
  items.flatMap(({ saving, layers }, index) => (saving > 0 && layers.length > 0 ? [index] : []));

function choiceOf({ items, sizes }: Stock, taken: readonly number[]): Choice {
  const sorted = [...taken].sort((a, b) => a - b);
  const layers = new Set(sorted.flatMap((index) => items[index]?.layers ?? []));
  return {
    items: sorted,
    saving: sorted.reduce((sum, index) => sum + (items[index]?.saving ?? 0), 0),
    size: [...layers].reduce((sum, layer) => sum + (sizes[layer] ?? 0), 0),
  };
}
