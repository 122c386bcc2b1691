import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { markRows } from "./markRows";

it.each([
  [
    [10, 200, 400],
    [0, 0, 0],
  ],
  [
    [10, 200, 205],
    [0, 0, 1],
  ],
  [
    [100, 100, 100],
    [0, 1, 2],
  ],
  [
    [100, 120, 140],
    [0, 1, 0],
  ],
])("labels at %j lie in rows %j", (places, rows) => {
  expect(markRows(places)).toEqual(rows);
});

test.prop([fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 })])("none covers another", (places) => {
  const rows = markRows(places);
  places.forEach((a, i) =>
    places.forEach((b, j) => {
      if (i !== j && rows[i] === rows[j]) expect(Math.abs(a - b)).toBeGreaterThanOrEqual(28);
    }),
  );
});
