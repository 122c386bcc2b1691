/**
 * Starts scheduled collections that are due: one per slot, however many processes check, and never two of a collector
 * at once.
 */
import { SYSTEM } from "../../audit/write";
import { db } from "../../core/db";
import { log } from "../../core/log";
import { isUnderWay } from "../../operations/ofSubject";
import { insertCollection } from "./collectors";
import { dueSlotOf } from "./due";
import { COLLECTION_KIND, collectorSubject } from "./kind";

/** Starts every collection that is due; returns how many. */
export async function beginDueCollections(now = new Date()): Promise<number> {
  const collectors = await db().jobSetCollector.findMany({ where: { daily: true } });
  let started = 0;
  for (const collector of collectors) {
    try {
      const slot = dueSlotOf(collector, now);
      if (slot !== null && (await beginSlot(collector.name, slot))) started += 1;
    } catch (error) {
      log().error(
        { error, collector: collector.name },
        "a scheduled collection of jobs could not be started",
      );
    }
  }
  return started;
}

/** A collection in progress delays the slot: it stays due (due.ts), and its collection starts after the other's end. */
function beginSlot(name: string, slot: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    // Of two processes the second waits here, and then finds the first one's collection in progress.
    await tx.$queryRaw`select from job_set_collector where name = ${name} for update`;
    if (await isUnderWay(tx, COLLECTION_KIND, collectorSubject(name))) return false;
    const { count } = await tx.jobSetCollector.updateMany({
      where: { name, daily: true, OR: [{ lastSlot: null }, { lastSlot: { lt: slot } }] },
      data: { lastSlot: slot },
    });
    if (count === 0) return false;
    await insertCollection(tx, name, SYSTEM);
    return true;
  });
}
