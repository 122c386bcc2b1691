/** When a request that is safe to repeat is retried, and after what delay. */

const FIRST_DELAY_MS = 200;
/** Longer delays are not honoured: the run reports the error instead of hanging. */
const LONGEST_DELAY_MS = 10_000;
const RETRYABLE = new Set([429, 502, 503, 504]);

/**
 * Returns the milliseconds to wait before the next attempt, or null for no retry. Without `status`, the connection
 * itself failed. `retryAfter` is the header's value: seconds, or a date, which is compared with `nowMs`.
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
