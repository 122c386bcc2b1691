import { describe, expect, it } from "vitest";
import { addWindow, gapsBetween, handleRows, labelRows, moveEdge, splitWindow } from "./windows";

const day = { startHour: 8, endHour: 18, weight: 1 };
const night = { startHour: 20, endHour: 24, weight: 0.2 };

describe("hour windows", () => {
  it("keep the start before the end and both within the day", () => {
    expect(moveEdge([day], 0, "startHour", 9.4)).toEqual([{ ...day, startHour: 9 }]);
    expect(moveEdge([day], 0, "startHour", 30)).toEqual([{ ...day, startHour: 17 }]);
    expect(moveEdge([day, night], 0, "endHour", -3)).toEqual([{ ...day, endHour: 9 }, night]);
    expect(moveEdge([night], 0, "endHour", 25)).toEqual([night]);
  });

  it("that touch move together as far as both allow, and apart where one is moved alone", () => {
    const evening = { startHour: 18, endHour: 20, weight: 0.5 };
    const both = [day, evening, night];
    expect(moveEdge(both, 0, "endHour", 15)).toEqual([
      { ...day, endHour: 15 },
      { ...evening, startHour: 15 },
      night,
    ]);
    expect(moveEdge(both, 1, "startHour", 23)).toEqual([
      { ...day, endHour: 19 },
      { ...evening, startHour: 19 },
      night,
    ]);
    const apart = moveEdge(both, 0, "endHour", 15, true);
    expect(apart).toEqual([{ ...day, endHour: 15 }, evening, night]);
    expect(gapsBetween(apart)).toEqual([{ startHour: 15, endHour: 18 }]);
    expect(gapsBetween(both)).toEqual([]);
    expect(gapsBetween([])).toEqual([]);
  });

  it("over each other have their labels in different rows", () => {
    expect(labelRows([day, night])).toEqual([0, 0]);
    expect(
      labelRows([day, { ...day, startHour: 10 }, { ...day, startHour: 17, endHour: 21 }, night]),
    ).toEqual([0, 1, 2, 0]);
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

describe("handles", () => {
  const at = (startHour: number, endHour: number) => ({ startHour, endHour, weight: 1 });

  it("of far edges have starts above and ends below", () => {
    expect(handleRows([at(8, 18), at(20, 24)])).toEqual([
      { startHour: 0, endHour: 3 },
      { startHour: 0, endHour: 3 },
    ]);
  });

  it.each([
    ["two hours and what follows", [at(7, 9), at(9, 17), at(17, 20)]],
    ["an hour and the next", [at(7, 8), at(8, 9)]],
    ["windows over each other, in any order", [at(9, 10), at(8, 11)]],
  ])("of %s are three hours apart in each row", (_, windows) => {
    const rows = handleRows(windows);
    const taken = windows.flatMap((window, index) =>
      (["startHour", "endHour"] as const).map((edge) => ({ row: rows[index]![edge], hour: window[edge] })),
    );
    for (const [i, one] of taken.entries()) {
      for (const other of taken.slice(i + 1)) {
        if (one.row === other.row) expect(Math.abs(one.hour - other.hour)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
