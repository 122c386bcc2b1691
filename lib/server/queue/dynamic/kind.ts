/** A refill's name as an operation; stored, so it never changes. Its subject is the queue key. */
export const REFILL_KIND = "queue-refill";
/** A refill that lost its worker is not repeated: the next request asks for another. */
export const REFILL_ATTEMPTS = 1;
/** Milliseconds that a refill has the key for itself. */
export const LEASE_MS = 10_000;
/** A refill that was asked for so long ago keeps no request waiting: SQL serves. */
export const PATIENCE_MS = 2_000;
/** Entries that are left when the next refill is asked for ahead. */
export const LOW_WATER = 60;
