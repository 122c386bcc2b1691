/** Changes that come one after the other although no row of theirs can be locked: it may not be there yet. */
import { Prisma } from "../../../generated/prisma/client";
import type { Tx } from "./db";

/** Of a name's lock, for every process. */
const keyOf = (name: Prisma.Sql): Prisma.Sql => Prisma.sql`hashtext('plimsoll.' || ${name})`;

/**
 * Waits for other transactions that named one of `what`, in any process, and keeps later ones waiting until this one
 * ends. Call it before anything else is locked. Again in the same transaction it is no second wait; two names that share
 * a hash of 32 bits wait for each other as well. Several are taken in the order of their hashes, so that nobody waits in a
 * circle. Throws what each statement of a transaction throws that has taken too long.
 */
export async function oneAtATime(tx: Tx, ...what: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(key) from (
      select distinct ${keyOf(Prisma.sql`name`)} as key from unnest(${[...what]}::text[]) name order by key) keys`;
}

/**
 * A column of a query that waits for `oneAtATime` of the name and keeps it waiting, while others do the same beside it:
 * for those who read what it changes.
 */
export const besideOthers = (what: string): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock_shared(${keyOf(Prisma.sql`${what}::text`)})::text`;
