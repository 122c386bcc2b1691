/** Serializes changes that have no row to lock, such as a row that does not exist yet. */
import { Prisma } from "../../../generated/prisma/client";
import type { Tx } from "./db";

/** The key of a name's lock, the same in every process. */
const keyOf = (name: Prisma.Sql): Prisma.Sql => Prisma.sql`hashtext('plimsoll.' || ${name})`;

/**
 * Waits for other transactions, in any process, that named one of `what`, and makes later ones wait until this one
 * ends. Call it before anything else is locked. A second call in the same transaction does not wait. Two names that
 * share a 32-bit hash wait for each other as well. Several locks are taken in the order of their hashes, so that
 * there is no deadlock. Throws what any statement of a transaction throws that has timed out.
 */
export async function oneAtATime(tx: Tx, ...what: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(key) from (
      select distinct ${keyOf(Prisma.sql`name`)} as key from unnest(${[...what]}::text[]) name order by key) keys`;
}

/**
 * A column of a query that takes the lock of `oneAtATime` in shared mode: for readers of what it changes, which do
 * not wait for each other.
 */
export const besideOthers = (what: string): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock_shared(${keyOf(Prisma.sql`${what}::text`)})::text`;
