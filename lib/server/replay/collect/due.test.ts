/** Daily collections collect each day of their zone once, even when its clocks change. */
import { expect, it } from "vitest";
import { dueSlotOf, nextSlotOf, type DailySlots } from "./due";
import { lastDays, type CollectRange } from "./range";

const HOUR_MS = 3_600_000;

const slots = (name: string, timeZone: string, lastSlot: Date | null): DailySlots => ({
  name,
  daily: true,
  scheduledSince: new Date(0),
  lastSlot,
  settings: { days: 1, timeZone, group: null },
});

/** Returns the days that are collected if slots are checked every half hour. */
function collected(name: string, timeZone: string, fromMs: number, untilMs: number) {
  const days: CollectRange[] = [];
  let last: Date | null = null;
  for (let at = fromMs; at < untilMs; at += HOUR_MS / 2) {
    const slot = dueSlotOf(slots(name, timeZone, last), new Date(at));
    if (slot === null) continue;
    last = slot;
    days.push(lastDays(1, timeZone, at));
  }
  return days;
}

it.each(["Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Cairo", "UTC"])(
  "each day of %s is collected once",
  (timeZone) => {
    // Around the clock changes in these zones.
    for (const first of ["2026-03-25", "2026-04-01", "2026-04-20", "2026-10-21", "2018-11-01"]) {
      const from = Date.parse(`${first}T00:00:00Z`);
      for (const name of ["a", "b", "c"]) {
        const days = collected(name, timeZone, from, from + 9 * 24 * HOUR_MS);
        expect(days.length, `${name} from ${first}`).toBeGreaterThanOrEqual(8);
        expect(days.slice(1).map(({ fromMs }) => fromMs)).toEqual(
          days.slice(0, -1).map(({ untilMs }) => untilMs),
        );
      }
    }
  },
);

it("the next one is the slot that is due once it has come", () => {
  const now = new Date("2026-10-24T12:00:00Z");
  const asked = slots("team", "Europe/Berlin", now);
  const next = nextSlotOf(asked, now);
  if (next === null) throw new Error("it is daily");
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
  expect(dueSlotOf(asked, new Date(next.getTime() - 1))).toBeNull();
  expect(dueSlotOf(asked, next)).toEqual(next);
  expect(nextSlotOf({ ...asked, daily: false }, now)).toBeNull();
});
