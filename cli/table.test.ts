import { describe, expect, it } from "vitest";
import { fixedNumber, formatTable, printable, shortNumber } from "./table";

describe("formatTable", () => {
  it("aligns columns, wide characters included", () => {
    const text = formatTable(["image", ">n"], [["🚢:1", "10"], ["a"], ["räk", "9"]]);
    expect(text).toBe("image   n\n-----  --\n🚢:1   10\na\nräk     9\n");
  });

  it("prints no control characters", () => {
    expect(printable("a\u001b[31m\n\u202eb")).toBe("a\\u001b[31m\\u000a\\u202eb");
  });
});

describe("shortNumber", () => {
  it("keeps whole numbers whole and others short", () => {
    expect([8210, 0.8768, 1 / 3, 1.5e-9, 1e20, -0.00012345678].map((value) => shortNumber(value))).toEqual([
      "8210",
      "0.8768",
      "0.333333",
      "1.5e-9",
      "100000000000000000000",
      "-0.000123457",
    ]);
  });
});

describe("fixedNumber", () => {
  it("is 0 only of nothing, and never −0", () => {
    expect([0, -0, 0.04, -0.04, 0.05, -0.06, 1234.56].map((value) => fixedNumber(value, 1))).toEqual([
      "0.0",
      "0.0",
      "<0.1",
      ">-0.1",
      "0.1",
      "-0.1",
      "1234.6",
    ]);
  });
});
