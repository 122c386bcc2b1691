/** Constants of the dynamic strategy, and the rule for who may fill a list. Spec: queue, 3.3. */

export const QUEUE_RULES = {
  /** Maximum number of entries that one request takes from a list before it gives up. */
  findLimit: 10,
  /** Maximum number of candidates that one request of the SQL strategy checks. */
  scanLimit: 45,
  prefillLeast: 10,
  prefillMost: 100,
  /** Lists and sentinels expire after this time, since their source changes. */
  listSeconds: 10,
  /** A refill that has not ended by then is considered lost. */
  leaseSeconds: 60,
} as const;

/** Returns the number of entries of one prefill. Defaults to the maximum. */
export function prefillSize(entries: number = QUEUE_RULES.prefillMost): number {
  const { prefillLeast, prefillMost } = QUEUE_RULES;
  return Math.min(Math.max(Math.trunc(entries), prefillLeast), prefillMost);
}

/**
 * Whether a refill may be scheduled. A running refill holds the key's lease until `heldUntilMs`, which is undefined
 * if there is no lease. Both values are milliseconds of the same clock.
 */
export function leaseIsFree(heldUntilMs: number | undefined, nowMs: number): boolean {
  return heldUntilMs === undefined || heldUntilMs <= nowMs;
}
