/** The dynamic strategy's numbers, and who may fill a list. Spec: queue, 3.3. */

export const QUEUE_RULES = {
  /** Entries that one request takes from a list before it gives up for now. */
  findLimit: 10,
  /** Candidates that one request of the SQL strategy looks at. */
  scanLimit: 45,
  prefillLeast: 10,
  prefillMost: 100,
  /** A list or sentinel is forgotten after this: what it was filled from changes. */
  listSeconds: 10,
  /** A refill that has not ended by then is taken for lost. */
  leaseSeconds: 60,
} as const;

/** Entries of one prefill; the most unless a number is given. */
export function prefillSize(entries: number = QUEUE_RULES.prefillMost): number {
  const { prefillLeast, prefillMost } = QUEUE_RULES;
  return Math.min(Math.max(Math.trunc(entries), prefillLeast), prefillMost);
}

/**
 * Whether a refill may be scheduled: one that is under way holds the key's lease until the instant `heldUntilMs`. Both
 * in milliseconds of the same clock; undefined where nobody holds it.
 */
export function leaseIsFree(heldUntilMs: number | undefined, nowMs: number): boolean {
  return heldUntilMs === undefined || heldUntilMs <= nowMs;
}
