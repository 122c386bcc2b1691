/** Which collectors are due: once a day of their time zone each, at a time of their own. */
import { jobSetCollectorInputSchema } from "../../../api/jobSetCollectors";
import { offsetOf } from "../../operations/slots";
import { settledAt, settledDay } from "./range";

/**
 * Milliseconds after the day before counts as whole. Shorter than any day, by enough for a collection that waits for
 * another to begin within its own day: slots of UTC would leave out a day or take it twice where clocks change.
 */
const SPREAD_MS = 20 * 3_600_000;

export interface DailySlots {
  readonly name: string;
  readonly daily: boolean;
  readonly scheduledSince: Date | null;
  /** The newest slot that a collection was started for. */
  readonly lastSlot: Date | null;
  /** As they are stored: with the time zone of the days. */
  readonly settings: unknown;
}

/**
 * The slot that is due; null where it was started, or lies before the schedule. A slot that was missed is made up for
 * until the next day is whole: from then on the same days would be collected again at the next slot.
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

/** When the next one begins: now for one that is due and waits; null without a schedule. */
export function nextSlotOf(slots: DailySlots, now: Date): Date | null {
  if (!slots.daily) return null;
  if (dueSlotOf(slots, now) !== null) return now;
  const { slotOn, today } = slotsOf(slots, now);
  return slotOn(today) > now ? slotOn(today) : slotOn(today + 1);
}

/** The slot of each day, and the day whose slot takes what is collected now, both counted as in settledDay. */
function slotsOf({ name, settings }: DailySlots, now: Date) {
  const { timeZone } = ZONE.parse(settings);
  const offset = offsetOf(name, SPREAD_MS);
  return {
    slotOn: (day: number): Date => new Date(settledAt(timeZone, day) + offset),
    today: settledDay(timeZone, now.getTime()),
  };
}

const ZONE = jobSetCollectorInputSchema.pick({ timeZone: true }).strip();
