/**
 * Chooses images to keep under a disk budget: greedily by saving per size, and exactly. Images consist of layers, and
 * a layer that several images share takes its space once.
 */

export interface Item {
  /** What keeping it saves. */
  readonly saving: number;
  /** Numbers of its layers without duplicates. An image without known layers is one layer of its own. */
  readonly layers: readonly number[];
}

export interface Stock {
  readonly items: readonly Item[];
  /** Sizes by layer number, each more than 0. */
  readonly sizes: readonly number[];
}

export interface Choice {
  /** Indices of the items, ascending. */
  readonly items: readonly number[];
  readonly saving: number;
  /** Disk space, with shared layers counted once. */
  readonly size: number;
}

/** Maximum number of steps of the search. 60 items of realistic sizes take a few thousand. */
const MOST_STEPS = 5_000_000;

/** Repeatedly takes the item that saves most per added size, and skips items that no longer fit. */
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
 * Finds the set that saves most, by branch and bound. An item's share of its layers (each layer's size divided by the
 * number of items that have it) is at most what the item adds to any set. Filling the rest of the budget with shares
 * of items by saving per share is therefore an upper bound of what a branch can still save. Returns undefined if the
 * search took too many steps.
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

/** The contents of a disk: how many items hold each layer, and the remaining budget. */
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

  /** Returns the additional space that the item would take. */
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

/** Returns each item's share of its layers: each layer's size divided by the number of useful items that have it. */
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
