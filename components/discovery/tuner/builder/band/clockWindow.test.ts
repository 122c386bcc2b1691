import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveClockEdge, stretchesOf } from "./clockWindow";

describe("a window of the same hours of every day", () => {
  it.each([
    ["09:30", "17:00", [{ startHour: 9.5, endHour: 17 }]],
    ["18:00", "24:00", [{ startHour: 18, endHour: 24 }]],
    ["18:00", "00:00", [{ startHour: 18, endHour: 24 }]],
    [
      "22:00",
      "06:15",
      [
        { startHour: 22, endHour: 24, cutAt: "endHour" },
        { startHour: 0, endHour: 6.25, cutAt: "startHour" },
      ],
    ],
  ])("%s to %s", (start, end, stretches) => {
    expect(stretchesOf({ start, end })).toEqual(stretches);
  });

  it("moves by quarters of an hour, as far as the other edge and the day allow", () => {
    const office = { start: "09:00", end: "17:00" };
    expect(moveClockEdge(office, "startHour", 8.3)).toEqual({ start: "08:15", end: "17:00" });
    expect(moveClockEdge(office, "startHour", 20)).toEqual({ start: "16:45", end: "17:00" });
    expect(moveClockEdge(office, "startHour", -3)).toEqual({ start: "00:00", end: "17:00" });
    expect(moveClockEdge(office, "endHour", 24)).toEqual({ start: "09:00", end: "24:00" });
    expect(moveClockEdge(office, "endHour", 2)).toEqual({ start: "09:00", end: "09:15" });
    const night = { start: "22:00", end: "06:00" };
    expect(moveClockEdge(night, "startHour", 24)).toEqual({ start: "23:45", end: "06:00" });
    expect(moveClockEdge(night, "startHour", 3)).toEqual({ start: "06:00", end: "06:00" });
    expect(moveClockEdge(night, "endHour", 0)).toEqual({ start: "22:00", end: "24:00" });
    expect(moveClockEdge(night, "endHour", 23)).toEqual({ start: "22:00", end: "22:00" });
  });

  it("stays a window with times that a policy takes, wherever an edge is moved", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const time = (at: number): string =>
      `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    const hour = fc.double({ min: -5, max: 30, noNaN: true });
    fc.assert(
      fc.property(minute, minute, fc.constantFrom("startHour", "endHour"), hour, (from, to, edge, at) => {
        const moved = moveClockEdge({ start: time(from), end: time(to) }, edge, at);
        expect(moved.start).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(moved.end).toMatch(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
        for (const { startHour, endHour } of stretchesOf(moved)) expect(startHour).toBeLessThan(endHour);
      }),
    );
  });
});
