/** A refill's name as an operation; stored, so it never changes. Its subject is the queue key. */
export const REFILL_KIND = "queue-refill";
/** A refill that lost its worker is not repeated: the next request asks for another. */
export const REFILL_ATTEMPTS = 1;
/** Milliseconds that a refill has the key for itself. */
export const LEASE_MS = 10_000;
/** A refill that was asked for so long ago keeps no request waiting: SQL serves. */
export const PATIENCE_MS = 2_000;
/** Entries that are left when the next refill is asked for ahead. */
export const LOW_WATER = 40;
/**
 * Milliseconds that a refill waits for a list to fall to the mark again. A list that falls sooner is filled by the same
 * operation: another one would come after the list is empty. One that falls later leaves the worker to other queues.
 */
export const STAY_MS = 150;
/** Milliseconds after which such an operation ends in any case, so that all queues get their turn. */
export const MOST_MS = 10_000;
/** Milliseconds between looks at how far a list has fallen. */
export const LOOK_MS = 10;
