import { describe, expect, it } from "vitest";
import {
  bytesIn,
  changesIn,
  durationsIn,
  formatFixed,
  roundedApart,
  numbersIn,
  scoreDigits,
  scoresIn,
  type Format,
} from "./columnFormats";

it("a column of scores has as many decimals as its largest and the line need", () => {
  expect([
    scoreDigits(0.9, 0.2),
    scoreDigits(300, 120),
    scoreDigits(4756, 812),
    scoreDigits(4756, 0.02),
  ]).toEqual([4, 2, 1, 4]);
  expect(formatFixed(-0, 4)).toBe("0.0000");
  expect([4756.2, 0.5, 0, 0.00003, -0.00003].map((value) => formatFixed(value, 4))).toEqual([
    "4,756.2000",
    "0.5000",
    "0.0000",
    "<0.0001",
    ">−0.0001",
  ]);
});

describe("a column's numbers have the same decimals", () => {
  const written = (formats: (values: readonly number[]) => Format, values: readonly number[]): string[] =>
    values.map(formats(values));

  it("of scores", () => {
    expect(written(scoresIn, [0.5, 0.25, 0])).toEqual(["0.5000", "0.2500", "0.0000"]);
    expect(written(scoresIn, [4756.200000000056, 812])).toEqual(["4,756.2", "812.0"]);
    expect(written(scoresIn, [])).toEqual([]);
  });

  it("of changes, with their sign", () => {
    expect(written(changesIn, [0.5, -0.25, 0])).toEqual(["+0.5000", "−0.2500", "±0.0000"]);
    expect(written(changesIn, [0.5, -0.000003922])).toEqual(["+0.5000", "−<0.0001"]);
  });

  it("of bytes and durations, in one unit", () => {
    expect(written(bytesIn, [512 * 1024, 3 * 1024 ** 2, 0, 100])).toEqual([
      "0.5 MiB",
      "3.0 MiB",
      "0.0 MiB",
      "<0.1 MiB",
    ]);
    expect(written(bytesIn, [1000, -1023])).toEqual(["1,000 B", "−1,023 B"]);
    expect(written(bytesIn, [])).toEqual([]);
    expect(written(durationsIn, [340.4, 12])).toEqual(["340 ms", "12 ms"]);
    expect(written(durationsIn, [340, 1_250])).toEqual(["0.3 s", "1.3 s"]);
    expect(written(durationsIn, [750_000, 30_000])).toEqual(["12.5 min", "0.5 min"]);
  });

  it("of any kind, and none where all are whole", () => {
    expect(written(numbersIn, [12, 1_234, 0])).toEqual(["12", "1,234", "0"]);
    expect(written(numbersIn, [12, 1.5, 0.25])).toEqual(["12.00", "1.50", "0.25"]);
    expect(written(numbersIn, [0.00003922, 1])).toEqual(["<0.0001", "1.0000"]);
    expect(written(numbersIn, [4756.200000000056, 0.5])).toEqual(["4,756.2", "0.5"]);
    expect(written(numbersIn, [NaN, 2])).toEqual(["NaN", "2"]);
  });
});

it("rounds compared numbers so that none reads as another one that it is not", () => {
  const shown = (...values: number[]) => values.map(roundedApart(values));
  expect(shown(217.4, 269.1, 308.7)).toEqual([217, 269, 309]);
  expect(shown(99.6, 100.4)).toEqual([99.6, 100.4]);
  expect(shown(100.4, 100.6, 300.25)).toEqual([100.4, 100.6, 300.25]);
  expect(shown(4.25, 4.25 + 1e-9)).toEqual([4, 4]);
});
