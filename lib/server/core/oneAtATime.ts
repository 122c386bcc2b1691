/** Changes that come one after the other although no row of theirs can be locked: it may not be there yet. */
import type { Tx } from "./db";

/**
 * Waits for other transactions that named `what`, in any process, and keeps later ones waiting until this one ends. Call
 * it before anything else is locked. Again in the same transaction it is no second wait; two names that share a hash of
 * 32 bits wait for each other as well. Throws what each statement of a transaction throws that has taken too long.
 */
export async function oneAtATime(tx: Tx, what: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`plimsoll.${what}`}))`;
}
