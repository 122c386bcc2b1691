/**
 * Digests that a requester does not try for a while after a puller has reported a transient failure (coldstart.md
 * 1.3).
 */

const DEFAULT_SWEEP_MS = 60_000;

export class HonourWindows {
  private readonly until = new Map<string, number>();
  private sweptMs: number | undefined;
  private readonly intervalMs: number;

  /**
   * Milliseconds between sweeps of expired entries: 0 means one minute; below 0 entries are only removed on reading.
   */
  constructor(sweepIntervalMs = 0) {
    this.intervalMs = sweepIntervalMs === 0 ? DEFAULT_SWEEP_MS : sweepIntervalMs;
  }

  get size(): number {
    return this.until.size;
  }

  /** Returns the end of the digest's honour window, or undefined if there is none. Removes an expired entry. */
  read(digest: string, nowMs: number): number | undefined {
    this.sweep(nowMs);
    const until = this.until.get(digest);
    if (until === undefined || nowMs < until) return until;
    this.until.delete(digest);
    return undefined;
  }

  open(digest: string, untilMs: number): void {
    this.until.set(digest, untilMs);
  }

  private sweep(nowMs: number): void {
    if (this.intervalMs < 0) return;
    this.sweptMs ??= nowMs;
    if (nowMs - this.sweptMs < this.intervalMs) return;
    this.sweptMs = nowMs;
    for (const [digest, until] of this.until) if (nowMs >= until) this.until.delete(digest);
  }
}
