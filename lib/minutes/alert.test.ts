import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertDue } from "./alert";

const limits = { monthlyLimit: 400, instanceLimit: null };
const level = (used: number, told: number[] = [], of = limits): number | undefined =>
  alertDue(of, used, told)?.level;

describe("alertDue", () => {
  it("is due at 25, 5 and 0 percent left", () => {
    expect([296, 297, 376, 377, 396, 397].map((used) => level(used))).toEqual([
      undefined,
      ...[25, 25, 5, 5, 0],
    ]);
  });

  it("tells of the lowest level alone that was passed at once", () => {
    expect(level(500)).toBe(0);
    expect(level(500, [0])).toBeUndefined();
  });

  it("repeats no level, nor one above a told one, when the quota is raised and passed again", () => {
    expect(level(600, [5], { ...limits, monthlyLimit: 800 })).toBeUndefined();
    expect(level(800, [5], { ...limits, monthlyLimit: 800 })).toBe(0);
  });

  it("is never due without a quota", () => {
    expect(level(1e9, [], { ...limits, monthlyLimit: 0 })).toBeUndefined();
  });

  it("tells each level at most once and only downwards, whatever is used and corrected", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 })), (uses) => {
        const told: number[] = [];
        for (const used of uses) {
          const due = level(used, told);
          if (due !== undefined) told.push(due);
        }
        expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
        const lowest = Math.max(0, ...uses);
        expect(told.at(-1)).toBe(level(lowest));
      }),
    );
  });
});
