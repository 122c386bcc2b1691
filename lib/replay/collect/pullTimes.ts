/** Pull times and sizes of images, from observed pulls. */
import type { CollectedCell } from "./row";

interface Seen {
  readonly seconds: number[];
  bytes: number | null;
}

/** Maximum number of pulls kept per image, enough for a stable median. */
const MOST = 2_000;

export class PullTimes {
  private readonly seen = new Map<string, Seen>();

  /** Adds a pull that took `seconds`. `bytes` if the event reports them. */
  add(image: string, seconds: number, bytes: number | null = null): void {
    const there = this.seen.get(image) ?? { seconds: [], bytes: null };
    this.seen.set(image, there);
    if (there.seconds.length < MOST) there.seconds.push(seconds);
    there.bytes = bytes ?? there.bytes;
  }

  /** Restores pull times from another thread. */
  static of(seen: readonly (readonly [string, Seen])[]): PullTimes {
    const made = new PullTimes();
    for (const [image, { seconds, bytes }] of seen) made.seen.set(image, { seconds: [...seconds], bytes });
    return made;
  }

  /** Returns plain data for `of`. */
  toJSON(): readonly (readonly [string, Seen])[] {
    return [...this.seen];
  }

  /** Returns seconds, or null if no pull of the image was observed. */
  median(image: string): number | null {
    const sorted = this.seen.get(image)?.seconds.toSorted((a, b) => a - b) ?? [];
    const low = sorted[Math.floor((sorted.length - 1) / 2)];
    const high = sorted[Math.ceil((sorted.length - 1) / 2)];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  }

  /**
   * Returns rows of images.csv for these images, by name. Images without a known pull time get the default one, or no
   * row if there is none.
   */
  rows(images: Iterable<string>, defaultSeconds: number | null): CollectedCell[][] {
    return [...new Set(images)].sort().flatMap((image) => {
      const seconds = this.median(image) ?? defaultSeconds;
      const bytes = this.seen.get(image)?.bytes ?? null;
      return seconds === null ? [] : [[image, image, seconds, bytes === null ? null : bytes / 1e6]];
    });
  }
}
