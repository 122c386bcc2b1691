import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertDue, type ReportedLevel } from "./alert";

const limits = { monthlyLimit: 400, instanceLimit: null };
const level = (used: number, told: ReportedLevel[] = [], of = limits): number | undefined =>
  alertDue(of, used, told)?.level;
const at = (of: number, usedMinutes: number | null): ReportedLevel => ({ level: of, usedMinutes });

describe("alertDue", () => {
  it("is due at 25, 5 and 0 percent left", () => {
    expect([296, 297, 376, 377, 396, 397].map((used) => level(used))).toEqual([undefined, 25, 25, 5, 5, 0]);
  });

  it("tells of the lowest level alone that was passed at once", () => {
    expect(level(500)).toBe(0);
    expect(level(500, [at(0, 500)])).toBeUndefined();
  });

  it("tells again what was told under a smaller quota, as far as the larger one is used up anew", () => {
    const larger = { ...limits, monthlyLimit: 800 };
    const told = [at(25, 300), at(5, 380), at(0, 397)];
    // Half of it is left, so the month continues as if no level had been reported.
    expect([397, 592, 593, 752, 753, 793].map((used) => level(used, told, larger))).toEqual([
      undefined,
      undefined,
      25,
      25,
      5,
      0,
    ]);
    // A fifth is left. The level for nothing left has already been reported.
    const little = { ...limits, monthlyLimit: 500 };
    expect([397, 470, 471, 496].map((used) => level(used, told, little))).toEqual([
      undefined,
      undefined,
      5,
      0,
    ]);
    expect(level(475, [...told, at(5, 475)], little)).toBeUndefined();
  });

  it("repeats nothing where a quota is raised by too little, lowered, or set back to what it was", () => {
    expect(level(305, [at(25, 300)], { ...limits, monthlyLimit: 401 })).toBeUndefined();
    expect(level(300, [at(25, 300)], { ...limits, monthlyLimit: 310 })).toBe(5);
    expect(level(397, [at(25, 300), at(0, 397)])).toBeUndefined();
  });

  it("repeats no level of which it is not known when it was told", () => {
    expect(level(600, [at(5, null)], { ...limits, monthlyLimit: 800 })).toBeUndefined();
    expect(level(800, [at(5, null)], { ...limits, monthlyLimit: 800 })).toBe(0);
  });

  it("is never due without a quota", () => {
    expect(level(1e9, [], { ...limits, monthlyLimit: 0 })).toBeUndefined();
  });

  it("tells each level at most once and only downwards, whatever is used and corrected", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 })), (uses) => {
        const rows: ReportedLevel[] = [];
        for (const used of uses) {
          const due = level(used, rows);
          if (due !== undefined) rows.push(at(due, used));
        }
        const told = rows.map((row) => row.level);
        expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
        const lowest = Math.max(0, ...uses);
        expect(told.at(-1)).toBe(level(lowest));
      }),
    );
  });
});
