/** GitLab's rate limit: the wait that it requests, and a pace that stays below the limit. */
import type { SourceError } from "../errors";

/** GitLab requests a wait that is longer than a request may take. */
export class RateLimited extends Error {
  override readonly name = "RateLimited";

  constructor(
    readonly refusal: SourceError,
    /** Milliseconds. */
    readonly waitMs: number,
  ) {
    super(refusal.message);
  }
}

/** Used if the server does not say. */
const USUAL_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 900_000;

/**
 * Returns the milliseconds that a 429 response requests to wait: `Retry-After` in seconds or as a date, else
 * `RateLimit-Reset`.
 */
export function waitOf(header: (name: string) => string | undefined, nowMs: number): number {
  const after = header("retry-after");
  const reset = header("ratelimit-reset");
  const asked =
    after !== undefined
      ? /^\d+$/.test(after)
        ? Number(after) * 1000
        : Date.parse(after) - nowMs
      : reset !== undefined && /^\d+$/.test(reset)
        ? Number(reset) * 1000 - nowMs
        : NaN;
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 1_000), LONGEST_WAIT_MS) : USUAL_WAIT_MS;
}

const MINUTE_MS = 60_000;

/** Allows requests at once until the limit per minute is reached; the next one waits for the end of the minute. */
export class Pace {
  private beganMs = -Infinity;
  private made = 0;

  constructor(private readonly perMinute: number) {}

  /** Counts a request and returns the milliseconds until it may be sent. Uses a monotonic clock. */
  next(nowMs = performance.now()): number {
    if (nowMs >= this.beganMs + MINUTE_MS) [this.beganMs, this.made] = [nowMs, 0];
    this.made += 1;
    if (this.made <= this.perMinute) return 0;
    [this.beganMs, this.made] = [this.beganMs + MINUTE_MS, 1];
    return this.beganMs - nowMs;
  }
}
