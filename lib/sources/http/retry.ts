/** When a request that is safe to repeat is sent again, and after how long. */

const FIRST_DELAY_MS = 200;
/** A server that asks for more patience than this gets none: the run says so instead of hanging. */
const LONGEST_DELAY_MS = 10_000;
const RETRYABLE = new Set([429, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt, or null for none. Without `status` the connection itself failed.
 * `retryAfter` is the header's value in seconds or as a date relative to `nowMs`.
 */
export function retryDelayMs(
  attempt: number,
  status?: number,
  retryAfter?: string,
  nowMs: number = Date.now(),
): number | null {
  if (status !== undefined && !RETRYABLE.has(status)) return null;
  const backoff = FIRST_DELAY_MS * 2 ** (attempt - 1);
  if (retryAfter === undefined) return Math.min(backoff, LONGEST_DELAY_MS);
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  if (Number.isNaN(asked)) return Math.min(backoff, LONGEST_DELAY_MS);
  return asked > LONGEST_DELAY_MS ? null : Math.max(asked, 0);
}
