import { describe, expect, it } from "vitest";
import { windowAggregateSignalSchema, type WindowAggregateSignal } from "@/lib/discovery/policy/model";
import { windowAs } from "./windowKind";

const signal: WindowAggregateSignal = {
  name: "s",
  queryRef: "q",
  type: "windowAggregate",
  method: "max",
  perDay: true,
  relativeWindowSeconds: 3_600,
};

describe("a window of the other kind", () => {
  it("stands alone and leaves the rest of the signal", () => {
    const daily = windowAs("daily", signal);
    expect(daily).toEqual({
      name: "s",
      queryRef: "q",
      type: "windowAggregate",
      method: "max",
      perDay: true,
      window: { start: "09:00", end: "17:00" },
      timezone: "UTC",
    });
    expect(windowAggregateSignalSchema.parse(daily)).toEqual(daily);
    const back = windowAs("relative", daily);
    expect(back).toEqual({ ...signal, relativeWindowSeconds: 7_200 });
  });

  it("is the same where it is of that kind already", () => {
    expect(windowAs("relative", signal)).toEqual(signal);
    const night = { ...windowAs("daily", signal), window: { start: "22:00", end: "06:00" } };
    expect(windowAs("daily", night)).toEqual(night);
  });
});
