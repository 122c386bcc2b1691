/** Random choices that are repeatable by their seed. */
import { uniform } from "@/lib/numeric/random";

export class Dice {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = uniform(seed);
  }

  /** Returns true with this probability, 0–1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}
