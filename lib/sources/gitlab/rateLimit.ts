/** GitLab's rate limit: how long it asks to wait, and a pace that stays below it. */
import type { SourceError } from "../errors";

/** GitLab asks to wait, longer than a request would. */
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

/** Without a word of the server's. */
const USUAL_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 900_000;

/** Milliseconds that an answer 429 asks to wait: `Retry-After` in seconds or as a date, else `RateLimit-Reset`. */
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

/** Requests of a minute are made as they come, until so many are made; the next waits for the minute's end. */
export class Pace {
  private beganMs = -Infinity;
  private made = 0;

  constructor(private readonly perMinute: number) {}

  /** Milliseconds until the next request may be made, which is counted; by a clock that nobody sets back. */
  next(nowMs = performance.now()): number {
    if (nowMs >= this.beganMs + MINUTE_MS) [this.beganMs, this.made] = [nowMs, 0];
    this.made += 1;
    if (this.made <= this.perMinute) return 0;
    [this.beganMs, this.made] = [this.beganMs + MINUTE_MS, 1];
    return this.beganMs - nowMs;
  }
}
