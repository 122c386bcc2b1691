import { describe, expect, it } from "vitest";
import { instantOfLocal, localSecondsOfDay, offsetAt, offsetSpans } from "./zone";

const at = (text: string): number => Date.parse(text) / 1000;

describe("offsetSpans", () => {
  it("finds a transition to the second", () => {
    const spans = offsetSpans("Europe/Berlin", at("2026-10-20T00:00Z"), at("2026-10-30T00:00Z"));
    expect(spans).toEqual([
      { from: at("2026-10-20T00:00Z"), offset: 7200 },
      { from: at("2026-10-25T01:00Z"), offset: 3600 },
    ]);
  });

  it("knows half hours, quarter hours and half-hour changes", () => {
    expect(offsetAt("Asia/Kathmandu", at("2026-06-18T10:00Z"))).toBe(20_700);
    const spans = offsetSpans("Australia/Lord_Howe", at("2026-04-04T00:00Z"), at("2026-04-06T00:00Z"));
    expect(spans.map((span) => span.offset)).toEqual([39_600, 37_800]);
    expect(spans[1]?.from).toBe(at("2026-04-04T15:00Z"));
  });

  it("throws for a zone that does not exist", () => {
    expect(() => offsetSpans("Mars/Olympus", 0, 1)).toThrow(RangeError);
  });
});

describe("localSecondsOfDay", () => {
  it("repeats the autumn hour and skips the spring hour", () => {
    const hours = (start: string): number[] =>
      [...localSecondsOfDay("Europe/Berlin", { start: at(start), step: 3600, steps: 4 })].map(
        (s) => s / 3600,
      );
    expect(hours("2026-10-24T23:00Z")).toEqual([1, 2, 2, 3]);
    expect(hours("2026-03-28T23:00Z")).toEqual([0, 1, 3, 4]);
  });

  it("counts a fraction as its whole second", () => {
    const grid = { start: at("2026-06-18T04:29:59.750Z"), step: 0, steps: 1 };
    expect(localSecondsOfDay("Asia/Kolkata", grid)[0]).toBe(10 * 3600 - 1);
  });

  it("stays in the day before 1970", () => {
    expect(localSecondsOfDay("UTC", { start: -1, step: 1, steps: 2 })).toEqual(Int32Array.of(86_399, 0));
  });
});

describe("instantOfLocal", () => {
  // Results of Go's time.Date for these wall-clock times.
  it.each([
    ["Europe/Berlin", "2026-06-18T09:00Z", "2026-06-18T07:00Z"],
    ["America/New_York", "2026-11-01T01:30Z", "2026-11-01T05:30Z"], // the first of the two
    ["Europe/Berlin", "2026-10-25T02:30Z", "2026-10-25T01:30Z"], // the second of the two
    ["Europe/Berlin", "2026-03-29T02:30Z", "2026-03-29T01:30Z"], // skipped: 03:30 there
    ["UTC", "2026-06-18T09:00Z", "2026-06-18T09:00Z"],
  ])("finds %s %s", (zone, local, instant) => {
    expect(instantOfLocal(zone, at(local))).toBe(at(instant));
  });
});
