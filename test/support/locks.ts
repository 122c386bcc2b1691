/** Returns the number of statements of this database that wait for a lock. Tests hold a lock to make two requests meet. */
import { db } from "@/lib/server/core/db";

export async function lockWaits(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: bigint }]>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return Number(row.count);
}
