import fc from "fast-check";
import { expect, it } from "vitest";
import { slotAfter, slotOf } from "./slots";

it("gives every instant one slot that is at most an interval long", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 4e12 }),
      (id, interval, now) => {
        const slot = slotOf(id, interval, now);
        expect(slot).toBeLessThanOrEqual(now);
        expect(now - slot).toBeLessThan(interval * 1000);
        expect(slotOf(id, interval, slot)).toBe(slot);
        expect(slotOf(id, interval, slot + interval * 1000)).toBe(slot + interval * 1000);
        expect(slotAfter(id, interval, now)).toBe(slot + interval * 1000);
      },
    ),
  );
});

it("spreads owners of one interval", () => {
  const slots = ["a", "b", "c", "d"].map((id) => slotOf(id, 1800, 1_781_604_000_000));
  expect(new Set(slots).size).toBe(4);
});
