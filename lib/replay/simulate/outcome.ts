/** The outcome of a set of prewarmed images: sums over images, each prewarmed or not. */
import { quantileOfRest } from "./quantile";
import type { Side, Tally } from "./tally";

export interface Outcome {
  readonly affected: { readonly all: number; readonly window: number };
  readonly waitMs: { readonly all: number; readonly window: number };
  /** Milliseconds, over the jobs of the window. */
  readonly p95: number;
  readonly p99: number;
  /** Number of node–image pairs that jobs pulled. */
  readonly pairs: number;
}

/** `prewarmed[image]` is 1 for a prewarmed image. */
export function outcomeOf(tally: Tally, prewarmed: Uint8Array): Outcome {
  const affected = { all: 0, window: 0 };
  const waitMs = { all: 0, window: 0 };
  let pairs = 0;
  const lists: Float64Array[] = [];
  for (let image = 0; image < tally.images; image += 1) {
    const side: Side = prewarmed[image] === 1 ? tally.warm : tally.cold;
    affected.all += side.all.affected[image] ?? 0;
    affected.window += side.window.affected[image] ?? 0;
    waitMs.all += side.all.waitMs[image] ?? 0;
    waitMs.window += side.window.waitMs[image] ?? 0;
    pairs += side.pulls[image] ?? 0;
    const list = side.windowWaits[image];
    if (list && list.length > 0) lists.push(list);
  }
  const waits = new Float64Array(affected.window);
  let at = 0;
  for (const list of lists) {
    waits.set(list, at);
    at += list.length;
  }
  waits.sort();
  return {
    affected,
    waitMs,
    p95: quantileOfRest(waits, tally.windowJobs, 0.95),
    p99: quantileOfRest(waits, tally.windowJobs, 0.99),
    pairs,
  };
}

/**
 * Returns the milliseconds of the window that prewarming each image alone saves. They add up, since images do not
 * affect each other.
 */
export function savedByImage({ cold, warm }: Tally): Float64Array {
  return cold.window.waitMs.map((ms, image) => ms - (warm.window.waitMs[image] ?? 0));
}
