/** Digests that a requester leaves alone for a while, after a puller reported a transient failure (coldstart.md 1.3). */

const DEFAULT_SWEEP_MS = 60_000;

export class HonourWindows {
  private readonly until = new Map<string, number>();
  private sweptMs: number | undefined;
  private readonly intervalMs: number;

  /** Milliseconds between sweeps of what expired: 0 is one minute; below 0 entries are dropped on reading only. */
  constructor(sweepIntervalMs = 0) {
    this.intervalMs = sweepIntervalMs === 0 ? DEFAULT_SWEEP_MS : sweepIntervalMs;
  }

  get size(): number {
    return this.until.size;
  }

  /** Until when the digest is left alone; undefined when it is not. An entry whose time has come is dropped. */
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
