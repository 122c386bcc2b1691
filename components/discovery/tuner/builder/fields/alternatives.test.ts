import { describe, expect, it } from "vitest";
import type { Signal } from "@/lib/discovery";
import { chosenGroup, groupOf, withGroup } from "./alternatives";

const signal: Signal = {
  name: "s",
  queryRef: "q",
  type: "windowAggregate",
  method: "max",
  perDay: true,
  relativeWindowSeconds: 3_600,
};

describe("another group of fields", () => {
  it("replaces the first and leaves the rest of the signal", () => {
    const daily = withGroup(signal, 1);
    expect(daily).toEqual({
      name: "s",
      queryRef: "q",
      type: "windowAggregate",
      method: "max",
      perDay: true,
      window: { start: "09:00", end: "17:00" },
      timezone: "UTC",
    });
    expect([chosenGroup(signal), chosenGroup(daily)]).toEqual([0, 1]);
    expect(["relativeWindowSeconds", "timezone"].map((name) => groupOf(daily, name))).toEqual([0, 1]);
    expect(withGroup(daily, 0)).toEqual({ ...signal, relativeWindowSeconds: 7_200 });
  });

  it("changes nothing where the signal has it already", () => {
    expect(withGroup(signal, 0)).toBe(signal);
    const night = { ...withGroup(signal, 1), window: { start: "22:00", end: "06:00" } };
    expect(withGroup(night, 1)).toBe(night);
  });

  it("is no matter for a type without groups", () => {
    const plain: Signal = { name: "s", queryRef: "q", type: "aggregate", method: "sum", perDay: false };
    expect([chosenGroup(plain), groupOf(plain, "method")]).toEqual([-1, -1]);
    expect(withGroup(plain, 0)).toBe(plain);
  });
});
