import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UnprocessableError } from "../../http/errors";
import { periodOf, wholeDays } from "./period";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T13:38:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("takes ninety days, the present one among them, where nothing is said", () => {
  expect(periodOf()).toEqual({ from: "2026-08-26T00:00:00.000Z", to: "2026-11-23T13:38:00.000Z" });
  const { firstDay, lastDay } = wholeDays(periodOf());
  expect((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1).toBe(90);
});

it("touches ninety days whatever the hour", () => {
  for (const to of ["2026-11-23T00:00:00.001Z", "2026-11-23T23:59:59.999Z"])
    expect(periodOf({ to }).from).toBe("2026-08-26T00:00:00.000Z");
});

it("refuses a period that is empty", () => {
  const instant = "2026-11-01T00:00:00Z";
  expect(() => periodOf({ from: instant, to: instant })).toThrow(UnprocessableError);
});
