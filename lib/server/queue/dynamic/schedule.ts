/** Schedules a refill: one operation per queue key, however many requests find its list gone. */
import { db } from "../../core/db";
import { createOperation } from "../../operations/create";
import { withRedis } from "../redis/client";
import { register } from "../redis/registry";
import { keysOf, namesOf } from "../redis/scripts";
import type { StoredRunner } from "../runners/read";
import { REFILL_ATTEMPTS, REFILL_KIND } from "./kind";

/**
 * Called by the holder of the key's lease. A running operation does not count as a scheduled one: it has released its
 * lease, otherwise nobody else could hold it. Releases the lease if the operation cannot be written.
 */
export async function scheduleRefill({ key, criteria }: StoredRunner, lease: string): Promise<void> {
  try {
    await register(key, criteria);
    await db().$transaction(async (tx) => {
      const waiting = await tx.operation.findFirst({
        where: { kind: REFILL_KIND, subject: key, state: "queued" },
        select: { id: true },
      });
      if (waiting) return;
      await createOperation(tx, {
        kind: REFILL_KIND,
        subject: key,
        requestedBy: "queue",
        attempts: REFILL_ATTEMPTS,
        priority: -1,
      });
    });
  } catch (error) {
    await withRedis((redis) => redis.queueRelease(...keysOf(namesOf(key)), lease)).catch(() => undefined);
    throw error;
  }
}
