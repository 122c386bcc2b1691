/** Which collectors are due: once a day each, at a time of its own. */
import { slotAfter, slotOf } from "../../operations/slots";

const DAY_SECONDS = 86_400;

export interface DailySlots {
  readonly name: string;
  readonly daily: boolean;
  readonly scheduledSince: Date | null;
  /** The newest slot that a collection was started for. */
  readonly lastSlot: Date | null;
}

/** The slot that is due; null where it was started, or lies before the schedule. Missed slots are not made up for. */
export function dueSlotOf({ name, daily, scheduledSince, lastSlot }: DailySlots, now: Date): Date | null {
  const slot = new Date(slotOf(name, DAY_SECONDS, now.getTime()));
  if (!daily || slot <= (scheduledSince ?? now) || (lastSlot !== null && slot <= lastSlot)) return null;
  return slot;
}

/** When the next one begins: now for one that is due and waits; null without a schedule. */
export function nextSlotOf(slots: DailySlots, now: Date): Date | null {
  if (!slots.daily) return null;
  if (dueSlotOf(slots, now) !== null) return now;
  return new Date(slotAfter(slots.name, DAY_SECONDS, now.getTime()));
}
