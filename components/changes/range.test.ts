import { expect, it } from "vitest";
import { lastHours, lastNight } from "./range";

const at = (hour: number, minute = 0): Date => new Date(2026, 10, 24, hour, minute);

it("last night is from the evening before until the morning, or until now while it is night", () => {
  const { from, until } = lastNight(at(9, 30));
  expect([new Date(from), new Date(until ?? "")]).toEqual([new Date(2026, 10, 23, 18), at(8)]);
  expect(lastNight(at(3))).toEqual({ from: new Date(2026, 10, 23, 18).toISOString(), until: null });
});

it("the last hours end now", () => {
  expect(lastHours(at(9), 24)).toEqual({ from: new Date(2026, 10, 23, 9).toISOString(), until: null });
});
