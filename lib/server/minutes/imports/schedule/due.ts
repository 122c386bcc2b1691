/**
 * Starts scheduled imports that are due: one per slot, however many processes check, and never two of a source at
 * once.
 */
import { SYSTEM } from "../../../audit/write";
import { db } from "../../../core/db";
import { isUniqueViolation } from "../../../core/dbErrors";
import { log } from "../../../core/log";
import { isUnderWay } from "../../../operations/ofSubject";
import { slotAfter, slotOf } from "../../../operations/slots";
import { beginImport, sourceSubject } from "../create";
import { IMPORT_KIND } from "../kind";

const DAY_MS = 86_400_000;

export interface Slots {
  readonly sourceId: string;
  readonly intervalSeconds: number;
  readonly scheduledSince: Date;
  /** The latest slot for which an import was started. */
  readonly lastSlot: Date | null;
}

/** Returns the slot that is due at an instant; null if its import was started, or if it precedes the schedule. */
export function dueSlot(
  { sourceId, intervalSeconds, scheduledSince, lastSlot }: Slots,
  now: Date,
): Date | null {
  const slot = slotOf(sourceId, intervalSeconds, now.getTime());
  return slot <= scheduledSince.getTime() || slot <= (lastSlot?.getTime() ?? -Infinity)
    ? null
    : new Date(slot);
}

/** Returns when the next import starts; now for one that is due. */
export function nextSlot(slots: Slots, now: Date): Date {
  const { sourceId, intervalSeconds } = slots;
  if (dueSlot(slots, now) !== null) return now;
  return new Date(slotAfter(sourceId, intervalSeconds, now.getTime()));
}

interface Candidate extends Slots {
  readonly source: string;
  readonly now: Date;
}

/** Starts every import that is due; returns how many. Missed slots are skipped. */
export async function beginDueImports(): Promise<number> {
  const candidates = await db().$queryRaw<Candidate[]>`
    select s.source_id::text as "sourceId", d.name as source, s.interval_seconds as "intervalSeconds",
      s.scheduled_since as "scheduledSince", now() as now,
      (select max(i.scheduled_for) from build_import i where i.source = d.name) as "lastSlot"
    from import_schedule s join data_source d on d.id = s.source_id`;
  let started = 0;
  for (const candidate of candidates) {
    const slot = dueSlot(candidate, candidate.now);
    if (slot !== null && (await beginSlot(candidate, slot))) started += 1;
  }
  return started;
}

async function beginSlot({ sourceId, source, now }: Candidate, scheduledFor: Date): Promise<boolean> {
  try {
    return await db().$transaction(async (tx) => {
      // Of two processes the second waits here, and then finds the first one's import in progress.
      await tx.$queryRaw`select from import_schedule where source_id = ${sourceId}::uuid for update`;
      const schedule = await tx.importSchedule.findUnique({ where: { sourceId } });
      if (schedule === null || (await isUnderWay(tx, IMPORT_KIND, sourceSubject(source)))) return false;
      const { group, projects, days } = schedule;
      const since = new Date(now.getTime() - days * DAY_MS);
      await beginImport(tx, { source, group, projects, since, scheduledFor }, SYSTEM);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    log().error({ error, source }, "a scheduled import could not be started");
    return false;
  }
}
