/** Pull times and sizes of images, from the pulls that were seen. */
import type { CollectedCell } from "./row";

interface Seen {
  readonly seconds: number[];
  bytes: number | null;
}

/** Pulls that are kept for one image; the median of so many is the median. */
const MOST = 2_000;

export class PullTimes {
  private readonly seen = new Map<string, Seen>();

  /** A pull that took `seconds`; `bytes` where the event says them. */
  add(image: string, seconds: number, bytes: number | null = null): void {
    const there = this.seen.get(image) ?? { seconds: [], bytes: null };
    this.seen.set(image, there);
    if (there.seconds.length < MOST) there.seconds.push(seconds);
    there.bytes = bytes ?? there.bytes;
  }

  /** Of another thread's. */
  static of(seen: readonly (readonly [string, Seen])[]): PullTimes {
    const made = new PullTimes();
    for (const [image, { seconds, bytes }] of seen) made.seen.set(image, { seconds: [...seconds], bytes });
    return made;
  }

  /** Plain data, for `of`. */
  toJSON(): readonly (readonly [string, Seen])[] {
    return [...this.seen];
  }

  /** Seconds; null for an image whose pull nobody saw. */
  median(image: string): number | null {
    const sorted = this.seen.get(image)?.seconds.toSorted((a, b) => a - b) ?? [];
    const low = sorted[Math.floor((sorted.length - 1) / 2)];
    const high = sorted[Math.ceil((sorted.length - 1) / 2)];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  }

  /** Rows of images.csv for these images, by name; those of no known pull time have the default one, or no row. */
  rows(images: Iterable<string>, defaultSeconds: number | null): CollectedCell[][] {
    return [...new Set(images)].sort().flatMap((image) => {
      const seconds = this.median(image) ?? defaultSeconds;
      const bytes = this.seen.get(image)?.bytes ?? null;
      return seconds === null ? [] : [[image, image, seconds, bytes === null ? null : bytes / 1e6]];
    });
  }
}
