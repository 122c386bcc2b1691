/** Which collectors are due: each once a day in its time zone, at its own time. */
import { jobSetCollectorInputSchema } from "../../../api/jobSetCollectors";
import { offsetOf } from "../../operations/slots";
import { settledAt, settledDay } from "./range";

/**
 * Range of the collectors' offsets, in milliseconds after the previous day is complete. Shorter than any day, by
 * enough that a collection which waits for another still starts within its own day. Slots in UTC would skip a day or
 * collect it twice when clocks change.
 */
const SPREAD_MS = 20 * 3_600_000;

export interface DailySlots {
  readonly name: string;
  readonly daily: boolean;
  readonly scheduledSince: Date | null;
  /** The latest slot for which a collection was started. */
  readonly lastSlot: Date | null;
  /** As stored; contains the time zone of the days. */
  readonly settings: unknown;
}

/**
 * Returns the slot that is due; null if its collection was started, or if it precedes the schedule. A missed slot
 * stays due until the next day is complete: after that, the next slot would collect the same days again.
 */
export function dueSlotOf(slots: DailySlots, now: Date): Date | null {
  const { daily, scheduledSince, lastSlot } = slots;
  if (!daily) return null;
  const { slotOn, today } = slotsOf(slots, now);
  const slot = slotOn(today);
  return slot > now || slot <= (scheduledSince ?? now) || (lastSlot !== null && slot <= lastSlot)
    ? null
    : slot;
}

/** Returns when the next collection starts: now for one that is due; null without a schedule. */
export function nextSlotOf(slots: DailySlots, now: Date): Date | null {
  if (!slots.daily) return null;
  if (dueSlotOf(slots, now) !== null) return now;
  const { slotOn, today } = slotsOf(slots, now);
  return slotOn(today) > now ? slotOn(today) : slotOn(today + 1);
}

/** Returns the slot of each day, and the day whose slot collects now, both counted as in settledDay. */
function slotsOf({ name, settings }: DailySlots, now: Date) {
  const { timeZone } = ZONE.parse(settings);
  const offset = offsetOf(name, SPREAD_MS);
  return {
    slotOn: (day: number): Date => new Date(settledAt(timeZone, day) + offset),
    today: settledDay(timeZone, now.getTime()),
  };
}

const ZONE = jobSetCollectorInputSchema.pick({ timeZone: true }).strip();
