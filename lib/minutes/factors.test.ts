import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factorsAt, readFactor } from "./factors";

describe("a factor", () => {
  it.each([
    [-1, 'is "-1": needs to be non-negative'],
    ["-0.01", 'is "-0.01": needs to be non-negative'],
    [NaN, 'is "NaN": enter a finite number such as 0.5'],
    ["Infinity", 'is "Infinity": enter a finite number such as 0.5'],
    ["1e308", 'is "1e308", which is larger than 1000000'],
    ["", "is empty: enter 0 for a runner that costs nothing"],
    ["0,5", 'is "0,5": write the decimal point as in 0.5'],
    [null, "is missing: enter 0 or more"],
    ["0.0000001", 'is "0.0000001", which has more than 6 decimals'],
  ])("%j is refused: %s", (input, problem) => {
    expect(readFactor(input)).toEqual({ problem });
  });

  it.each([
    [0, "0"],
    ["-0", "0"],
    ["0.04", "0.04"],
    [12, "12"],
    ["1e3", "1000"],
    [1_000_000, "1000000"],
    [" .5 ", "0.5"],
  ])("%j is %s", (input, value) => {
    expect(readFactor(input)).toEqual({ value });
  });

  it("is read back from what it was read as", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (millionths) => {
        const text = `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, "0")}`;
        const read = readFactor(text);
        expect("value" in read && readFactor(read.value)).toEqual(read);
        expect("value" in read && Number(read.value)).toBe(Number(text));
      }),
    );
  });
});

describe("the factors in force", () => {
  const from = (version: number, validFrom: string, factor: string) => ({
    version,
    validFrom,
    public: factor,
    private: factor,
  });
  const versions = [
    from(1, "2026-11-01T00:00:00Z", "1"),
    from(3, "2026-11-09T00:00:00Z", "3"),
    from(2, "2026-11-09T00:00:00Z", "2"),
    from(4, "2026-11-05T00:00:00Z", "4"),
  ];

  it.each([
    ["2026-10-31T23:59:59.999Z", { public: "0", private: "1" }],
    ["2026-11-01T00:00:00Z", { private: "1" }],
    ["2026-11-08T23:59:59Z", { private: "4" }],
    ["2026-11-09T00:00:00.000Z", { private: "3" }],
  ])("at %s", (instant, expected) => {
    expect(factorsAt(versions, instant)).toMatchObject(expected);
    expect(factorsAt([...versions].reverse(), instant)).toMatchObject(expected);
  });
});
