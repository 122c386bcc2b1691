/**
 * Starts scheduled readings that are due: one per slot, however many processes check, and never two of a reader at
 * once.
 */
import { SYSTEM } from "../../audit/write";
import { db } from "../../core/db";
import { log } from "../../core/log";
import { isUnderWay } from "../../operations/ofSubject";
import { slotOf } from "../../operations/slots";
import { READING_KIND, readerSubject } from "./kind";
import { insertReading } from "./readers";

/** Starts every reading that is due; returns how many. Missed slots are skipped. */
export async function beginDueReadings(): Promise<number> {
  const now = new Date();
  const readers = await db().nodeReader.findMany({ where: { intervalSeconds: { not: null } } });
  let started = 0;
  for (const { name, intervalSeconds, scheduledSince, lastSlot } of readers) {
    const slot = new Date(slotOf(name, intervalSeconds ?? 0, now.getTime()));
    if (slot <= (scheduledSince ?? now) || (lastSlot !== null && slot <= lastSlot)) continue;
    try {
      if (await beginSlot(name, slot)) started += 1;
    } catch (error) {
      log().error({ error, reader: name }, "a scheduled reading of nodes could not be started");
    }
  }
  return started;
}

/** A reading in progress delays the slot: its reading starts after the other's end, or the next slot replaces it. */
function beginSlot(name: string, slot: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    // Of two processes the second waits here, and then finds the first one's reading in progress.
    await tx.$queryRaw`select from node_reader where name = ${name} for update`;
    if (await isUnderWay(tx, READING_KIND, readerSubject(name))) return false;
    const { count } = await tx.nodeReader.updateMany({
      where: { name, intervalSeconds: { not: null }, OR: [{ lastSlot: null }, { lastSlot: { lt: slot } }] },
      data: { lastSlot: slot },
    });
    if (count === 0) return false;
    await insertReading(tx, name, SYSTEM);
    return true;
  });
}
