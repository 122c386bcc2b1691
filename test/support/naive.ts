/**
 * A second implementation of the proposal's signals and rankings, in the plainest way and directly from the generated
 * data: no matrix, no weights vector, none of the product's code. Slow and easy to verify by eye.
 */
import type { Usage } from "./usage";

/** One number per image; an image without data is absent. */
export type Values = ReadonlyMap<string, number>;
/** Images by score, highest first, ties by name. */
export type Scores = readonly (readonly [string, number])[];

export interface Minute {
  /** Local hour of the day, 0–23. */
  readonly hour: number;
  readonly running: number;
}

/** Returns every minute in which the image runs: a query by image returns nothing for the others. */
export function minutesByImage(usage: Usage, timeZone: string): ReadonlyMap<string, readonly Minute[]> {
  const local = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = Array.from({ length: usage.minutes }, (_, k) =>
    Number(local.format((usage.start + k * 60) * 1_000)),
  );
  return new Map(
    usage.images.map((image, i) => {
      const minutes = hours.map((hour, k) => ({ hour, running: usage.running[i]![k]! }));
      return [image, minutes.filter(({ running }) => running > 0)];
    }),
  );
}

/** Folds each image's minutes. An image without a minute that `counts` is absent. */
export function fold(
  minutes: ReadonlyMap<string, readonly Minute[]>,
  counts: (minute: Minute) => boolean,
  combine: (kept: readonly Minute[]) => number,
): Values {
  const values = new Map<string, number>();
  for (const [image, all] of minutes) {
    const kept = all.filter(counts);
    if (kept.length > 0) values.set(image, combine(kept));
  }
  return values;
}

export const always = (): boolean => true;
export const sumRunning = (kept: readonly Minute[]): number =>
  kept.reduce((sum, { running }) => sum + running, 0);
export const maxRunning = (kept: readonly Minute[]): number =>
  kept.reduce((max, { running }) => Math.max(max, running), 0);

/** Σ weight · (x − min) / (max − min) for each image. */
export function weightedSum(
  images: readonly string[],
  terms: readonly (readonly [Values, number])[],
): Scores {
  return sorted(
    images.map((image) => {
      let score = 0;
      for (const [values, weight] of terms) {
        const all = [...values.values()];
        const low = Math.min(...all);
        const high = Math.max(...all);
        const value = values.get(image);
        if (value !== undefined) score += weight * (high === low ? 1 : (value - low) / (high - low));
      }
      return [image, score] as const;
    }),
  );
}

/** J_target · (1 − 1/N)^J_pre · p̂ for each image. */
export function modelExposure(
  images: readonly string[],
  nodes: number,
  pre: Values,
  target: Values,
  pullSeconds: Values,
): Scores {
  return sorted(
    images.map((image) => {
      const cold = (1 - 1 / nodes) ** (pre.get(image) ?? 0);
      return [image, (target.get(image) ?? 0) * cold * (pullSeconds.get(image) ?? 0)] as const;
    }),
  );
}

function sorted(scores: readonly (readonly [string, number])[]): Scores {
  return scores.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
