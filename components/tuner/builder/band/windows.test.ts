import { describe, expect, it } from "vitest";
import { addWindow, moveEdge, splitWindow } from "./windows";

const day = { startHour: 8, endHour: 18, weight: 1 };
const night = { startHour: 20, endHour: 24, weight: 0.2 };

describe("hour windows", () => {
  it("keep the start before the end and both within the day", () => {
    expect(moveEdge([day], 0, "startHour", 9.4)).toEqual([{ ...day, startHour: 9 }]);
    expect(moveEdge([day], 0, "startHour", 30)).toEqual([{ ...day, startHour: 17 }]);
    expect(moveEdge([day, night], 0, "endHour", -3)).toEqual([{ ...day, endHour: 9 }, night]);
    expect(moveEdge([night], 0, "endHour", 25)).toEqual([night]);
  });

  it("are split in the middle, and an hour is not", () => {
    expect(splitWindow([day], 0)).toEqual([
      { ...day, endHour: 13 },
      { ...day, startHour: 13 },
    ]);
    expect(splitWindow([{ ...day, endHour: 9 }], 0)).toEqual([{ ...day, endHour: 9 }]);
  });

  it("are added where none is, as long as there is room", () => {
    expect(addWindow([day])).toEqual([day, { startHour: 0, endHour: 4, weight: 1 }]);
    expect(addWindow([{ ...day, startHour: 0 }, night])?.at(-1)).toEqual({
      startHour: 18,
      endHour: 20,
      weight: 1,
    });
    expect(addWindow([{ startHour: 0, endHour: 24, weight: 1 }])).toBeNull();
  });
});
