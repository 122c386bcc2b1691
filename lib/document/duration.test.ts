import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { formatGoDuration, parseDuration } from "./duration";

describe("parseDuration", () => {
  it.each([
    ["168h", 604800],
    ["1h30m", 5400],
    ["90s", 90],
    ["1.5h", 5400],
    ["704ms", 0.704],
    ["42.3s", 42.3],
    ["1m12.345s", 72.345],
    ["1h2m3s", 3723],
    ["0", 0],
    ["0s", 0],
    ["-1m", -60],
    ["+2m", 120],
    [".5s", 0.5],
    ["1.s", 1],
    ["250us", 0.00025],
    ["250µs", 0.00025],
    ["250μs", 0.00025],
    ["7ns", 7e-9],
    ["1s1s", 2],
    ["24h0m", 86400],
    ["0000000000000000000000001s", 1],
    ["0.33333333333333333333333h", 1199.999999999],
    ["2562047h47m16.854775807s", 9223372036.854776],
  ])("reads %s as %d seconds", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    "",
    "1",
    "1.5",
    "7d",
    "1w",
    "s",
    ".s",
    "1h ",
    " 1h",
    "1 h",
    "1h-1m",
    "--1h",
    "-",
    "1H",
    "1e3s",
    "٣s",
    "1h30",
    "9".repeat(400_000) + "h",
    "2562047h47m16.854775808s",
    "10000000h",
  ])("refuses %.20s", (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});

describe("formatGoDuration", () => {
  it.each([
    [0, "0s"],
    [604800, "168h"],
    [5400, "1h30m"],
    [90, "1m30s"],
    [0.704, "704ms"],
    [42.3, "42.3s"],
    [72.345, "1m12.345s"],
    [3600.5, "1h0.5s"],
    [0.0000015, "1.5µs"],
    [7e-9, "7ns"],
    [-60, "-1m"],
    [1.9999999999, "2s"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(formatGoDuration(seconds)).toBe(text);
  });

  it("refuses what is not a number of seconds", () => {
    expect(() => formatGoDuration(Number.NaN)).toThrow(RangeError);
    expect(() => formatGoDuration(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  test.prop([fc.integer({ min: 0, max: 9_000_000_000_000 })])("is read back to the microsecond", (us) => {
    expect(parseDuration(formatGoDuration(us / 1e6))).toBe(us / 1e6);
  });

  test.prop([fc.integer({ min: 0, max: 999_999_999 })])("is read back to the nanosecond", (ns) => {
    expect(parseDuration(formatGoDuration(ns / 1e9))).toBe(ns / 1e9);
  });
});
