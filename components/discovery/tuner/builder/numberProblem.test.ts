import { describe, expect, it } from "vitest";
import { numberProblem } from "./numberProblem";

describe("a typed number", () => {
  it.each([0, "0", "12", 23.5, "-1"])("%s is right without a range", (typed) => {
    expect(numberProblem(typed, {})).toBeNull();
  });

  it("is held to its range, ends included, and the problem names value and range", () => {
    const hour = { min: 9, max: 24, whole: true };
    expect(numberProblem(9, hour)).toBeNull();
    expect(numberProblem("24", hour)).toBeNull();
    expect(numberProblem(25, hour)).toBe("25 is not a whole number from 9 to 24");
    expect(numberProblem("9.5", hour)).toBe("9.5 is not a whole number from 9 to 24");
    expect(numberProblem(-0.1, { min: 0 })).toBe("-0.1 is not a number of at least 0");
  });

  it("is neither empty nor half typed", () => {
    expect(numberProblem(" ", { min: 1, whole: true })).toBe("Empty: type a whole number of at least 1");
    expect(numberProblem("-", {})).toBe("- is not a number");
  });
});
