import { expect, it } from "vitest";
import { nextMonday, utcInstant } from "./begin";

it.each([
  ["2026-11-22T23:59:59Z", "2026-11-23T00:00:00.000Z"],
  ["2026-11-23T00:00:00Z", "2026-11-30T00:00:00.000Z"],
  ["2026-11-25T12:00:00Z", "2026-11-30T00:00:00.000Z"],
  ["2026-12-31T12:00:00Z", "2027-01-04T00:00:00.000Z"],
])("the Monday after %s is %s", (now, monday) => expect(nextMonday(Date.parse(now))).toBe(monday));

it("reads a field as UTC, whatever the browser's zone", () => {
  expect(utcInstant("2026-12-01T06:30")).toBe("2026-12-01T06:30:00.000Z");
  expect([utcInstant(""), utcInstant("2026-13-01T00:00"), utcInstant("soon")]).toEqual([null, null, null]);
});
