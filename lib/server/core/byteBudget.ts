/** Bounds the bytes that all requests together hold in memory. First come, first served. */

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

export interface Patience {
  /** Milliseconds. */
  readonly waitMs: number;
  /** Ends the wait when the caller has left. */
  readonly signal?: AbortSignal;
}

export class ByteBudget {
  private free: number;
  private readonly waiting: Waiting[] = [];

  /** At most `mostWaiting` callers wait at the same time. */
  constructor(
    bytes: number,
    private readonly mostWaiting: number,
  ) {
    this.free = bytes;
  }

  /**
   * Resolves with a function that releases the bytes, or with null if they did not become free in time, too many
   * callers wait or the caller left. `bytes` must not exceed the budget.
   */
  async take(bytes: number, { waitMs, signal }: Patience): Promise<(() => void) | null> {
    if (this.waiting.length === 0 && bytes <= this.free) return this.hand(bytes);
    if (this.waiting.length >= this.mostWaiting || signal?.aborted === true) return null;
    return new Promise((resolve) => {
      const end = (given: (() => void) | null): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        const place = this.waiting.indexOf(mine);
        if (place === -1) return;
        this.waiting.splice(place, 1);
        // The bytes that it waited for may be enough for the next ones.
        this.serve();
        end(null);
      };
      const mine: Waiting = { bytes, begin: () => end(this.hand(bytes)) };
      const timer = setTimeout(leave, waitMs);
      signal?.addEventListener("abort", leave);
      this.waiting.push(mine);
    });
  }

  private hand(bytes: number): () => void {
    this.free -= bytes;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.free += bytes;
      this.serve();
    };
  }

  private serve(): void {
    for (let next = this.waiting[0]; next && next.bytes <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      next.begin();
    }
  }
}
