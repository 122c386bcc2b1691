import { describe, expect, it } from "vitest";
import { formatDecimal, formatRaw } from "./decimals";

describe("status decimals", () => {
  it.each([
    [8210, "8210", "8210.0"],
    [96.5, "96.5", "96.5"],
    [1, "1", "1.0"],
    [0, "0", "0.0"],
    [-0, "0", "0.0"],
    [100, "100", "100.0"],
    [0.824, "0.824", "0.824"],
    [0.12345, "0.1235", "0.1235"],
    [-0.03333333, "-0.0333", "-0.0333"],
    [1.23456e-7, "1.235e-7", "1.235e-7"],
    [-0.00004, "-4.000e-5", "-4.000e-5"],
    [0.99999999, "1", "1.0"],
    [1500000000, "1500000000", "1500000000.0"],
  ])("prints %d", (value, raw, decimal) => {
    expect(formatRaw(value)).toBe(raw);
    expect(formatDecimal(value)).toBe(decimal);
  });
});
