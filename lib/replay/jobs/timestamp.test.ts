import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { readNanos, timestampProblem } from "./timestamp";

const NOON = Date.UTC(2026, 5, 18, 12) / 1_000;

describe("readNanos", () => {
  it.each([
    ["2026-06-18T12:00:00Z", 0],
    ["2026-06-18 12:00:01.123456789+00:00", 1_123_456_789],
    ["2026-06-18T14:00:00+02:00", 0],
    ["2026-06-18T06:30:00.5-0530", 500_000_000],
    ["2026-06-18 12:00:00+00", 0],
  ])("reads %s to the nanosecond", (text, nanos) => {
    expect(readNanos(text, NOON)).toBe(nanos);
  });

  it("reads the 29th of February of leap years", () => {
    for (const day of ["2024-02-29T00:00:00Z", "2000-02-29T00:00:00Z"])
      expect(readNanos(day, Date.parse(day) / 1_000)).toBe(0);
  });

  it.each([
    ["2026-06-18 12:00:00", "has no time zone"],
    ["2026-06-18 12:00:00.123", "has no time zone"],
    ["2026-13-18T12:00:00Z", "is not a time"],
    ["2026-02-29T12:00:00Z", "is not a time"],
    ["2026-06-31T12:00:00Z", "is not a time"],
    ["2100-02-29T12:00:00Z", "is not a time"],
    ["2026-06-18T25:00:00Z", "is not a time"],
    ["2026-06-18T12:00:00.Z", "is not a time"],
    ["2026-06-18T12:00:00Z and more", "is not a time"],
    ["yesterday", "is not a time"],
    ["", "is empty"],
  ])("refuses %j and says why", (text, problem) => {
    expect(readNanos(text, NOON)).toBeNaN();
    expect(timestampProblem(text)).toContain(problem);
  });

  test.prop([fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })])(
    "reads what JavaScript writes",
    (date) => {
      expect(readNanos(date.toISOString(), 0) / 1e6).toBeCloseTo(date.getTime(), 3);
    },
  );
});
