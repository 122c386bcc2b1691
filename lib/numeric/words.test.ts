import { describe, expect, it } from "vitest";
import { bytes, byteUnit, decimal, duration, floored, grouped, percent, percentCell, plural } from "./words";

const KIB = 1_024;
const MIB = KIB ** 2;

describe("numbers", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [999, "999"],
    [999.5, "1,000"],
    [-0.4, "0"],
    [-1_234, "−1,234"],
    [12_345_678, "12,345,678"],
    [1e21, "1e+21"],
  ])("grouped(%d) is %s", (value, text) => {
    expect(grouped(value)).toBe(text);
  });

  it.each([
    [1_234.5, 3, "1,234.5"],
    [2, 3, "2"],
    [1_200, 0, "1,200"],
    [0.0004, 3, "0"],
    [-0.0004, 3, "0"],
    [-12.3456, 3, "−12.346"],
    [999.96, 1, "1,000"],
  ])("decimal(%d, %d) is %s", (value, digits, text) => {
    expect(decimal(value, digits)).toBe(text);
  });

  it("grouped writes integers as the pages' number format does", () => {
    const format = new Intl.NumberFormat("en-US");
    for (const value of [1, 12, 999, 1_000, 65_536, 10_000_000, Number.MAX_SAFE_INTEGER])
      expect(grouped(value)).toBe(format.format(value));
  });

  it("count in words", () => {
    expect([plural(0, "image"), plural(1, "image"), plural(1_200, "policy", "policies")]).toEqual([
      "0 images",
      "1 image",
      "1,200 policies",
    ]);
  });
});

describe("duration", () => {
  it.each([
    [0, "0 s"],
    [0.4, "<1 ms"],
    [-0.4, "−<1 ms"],
    [0.5, "1 ms"],
    [840, "840 ms"],
    [999.4, "999 ms"],
    [999.5, "1 s"],
    [3_240, "3.2 s"],
    [12_000, "12 s"],
    [59_949, "59.9 s"],
    [59_950, "1 min"],
    [125_000, "2 min 5 s"],
    [119_500, "2 min"],
    [3_599_499, "59 min 59 s"],
    [3_599_500, "1 h"],
    [3_660_000, "1 h 1 min"],
    [5_399_999, "1 h 30 min"],
    [360_000_000, "100 h"],
    [-12_400, "−12.4 s"],
    [-60_000, "−1 min"],
  ])("of %d ms is %s", (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  it("has more decimals in arithmetic", () => {
    expect([2_024, 59_950, 59_996].map((ms) => duration(ms, 2))).toEqual(["2.02 s", "59.95 s", "1 min"]);
  });
});

describe("bytes", () => {
  it.each([
    [0, "0 B"],
    [-0, "0 B"],
    [0.4, "<1 B"],
    [-0.4, ">−1 B"],
    [12, "12 B"],
    [1_023, "1,023 B"],
    [1_023.5, "1.0 KiB"],
    [1_023.9 * KIB, "1,023.9 KiB"],
    [1_023.96 * KIB, "1.0 MiB"],
    [1_500_000, "1.4 MiB"],
    [24 * KIB ** 3, "24.0 GiB"],
    [KIB ** 5, "1.0 PiB"],
    [2_048 * KIB ** 5, "2,048.0 PiB"],
    [-1.5 * MIB, "−1.5 MiB"],
  ])("of %d is %s", (value, text) => {
    expect(bytes(value)).toBe(text);
  });

  it("tell their unit", () => {
    expect(byteUnit(-3 * MIB)).toEqual({ size: MIB, unit: "MiB" });
    expect(byteUnit(1)).toEqual({ size: 1, unit: "B" });
  });
});

describe("percent", () => {
  it.each([
    [0, "0%", "0.0%"],
    [1e-13, "0%", "0.0%"],
    [0.0005, "<0.1%", "<0.1%"],
    [0.001, "0.1%", "0.1%"],
    [0.25, "25%", "25.0%"],
    [0.12345, "12.3%", "12.3%"],
    [0.999, "99.9%", "99.9%"],
    [0.9995, ">99.9%", ">99.9%"],
    [1 - 1e-13, "100%", "100.0%"],
    [1 + 1e-13, "100%", "100.0%"],
    [1.0003, ">100%", ">100%"],
    [1.0006, "100.1%", "100.1%"],
    [-1.0003, "<−100%", "<−100%"],
    [1.07, "107%", "107.0%"],
    [12.345, "1,234.5%", "1,234.5%"],
    [-0.125, "−12.5%", "−12.5%"],
    [-0.0005, ">−0.1%", ">−0.1%"],
    [-0.9995, "<−99.9%", "<−99.9%"],
    [-1, "−100%", "−100.0%"],
  ])("of %d is %s, in a column %s", (share, text, cell) => {
    expect([percent(share), percentCell(share)]).toEqual([text, cell]);
  });
});

it("whole percent are 0% only of nothing", () => {
  expect([floored(0, false), floored(0, true), floored(1, true), floored(3_150, true)]).toEqual([
    "0%",
    "<1%",
    "1%",
    "3,150%",
  ]);
});

it.each([NaN, Infinity, -Infinity])("%d is refused", (value) => {
  for (const write of [grouped, duration, bytes, percent, percentCell])
    expect(() => write(value)).toThrow(RangeError);
  expect(() => plural(value, "image")).toThrow(RangeError);
});
