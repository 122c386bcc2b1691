/** The operation kind of refills; stored, so it never changes. Its subject is the queue key. */
export const REFILL_KIND = "queue-refill";
/** A refill that lost its worker is not repeated: the next request schedules another. */
export const REFILL_ATTEMPTS = 1;
/** Milliseconds that a refill has exclusive access to the key. */
export const LEASE_MS = 10_000;
/** Milliseconds after which requests no longer wait for a refill: SQL serves. */
export const PATIENCE_MS = 2_000;
/** Entries left in the list when the next refill is scheduled ahead. */
export const LOW_WATER = 40;
/**
 * Milliseconds that a refill waits for its list to fall to the low-water mark again. If it does, the same operation
 * refills it: a new one would come after the list is empty. Otherwise the worker is free for other queues.
 */
export const STAY_MS = 150;
/** Milliseconds after which such an operation ends in any case, so that all queues get their turn. */
export const MOST_MS = 10_000;
/** Milliseconds between checks of a list's length. */
export const LOOK_MS = 10;
