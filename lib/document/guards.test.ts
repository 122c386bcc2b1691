import { describe, expect, it } from "vitest";
import {
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  shapeOf,
  tupleOf,
  type Guard,
} from "./guards";

describe("a guard of parsed JSON", () => {
  const cases: readonly [
    name: string,
    guard: Guard<unknown>,
    good: readonly unknown[],
    bad: readonly unknown[],
  ][] = [
    ["isText", isText, ["", "a"], [1, null, undefined]],
    ["isFlag", isFlag, [true, false], [0, "true", null]],
    ["isNumber", isNumber, [0, -1.5, 1e300], [NaN, Infinity, "1", null]],
    ["isCount", isCount, [0, 7], [-1, 1.5, 2 ** 53, "1", null]],
    ["oneOf", oneOf(["a", "b"]), ["a", "b"], ["c", null, 0]],
    ["orNull", orNull(isText), ["a", null], [undefined, 1]],
    ["orAbsent", orAbsent(isText), ["a", undefined], [null, 1]],
    ["listOf", listOf(isCount), [[], [1, 2]], [[1, "2"], { length: 0 }, null]],
    ["tupleOf", tupleOf(isText, isCount), [["a", 1]], [["a"], ["a", 1, 2], [1, "a"], null]],
    ["recordOf", recordOf(isText), [{}, { a: "b" }], [{ a: 1 }, [], null]],
  ];

  it.each(cases)("%s", (_, guard, good, bad) => {
    expect(good.filter((value) => !guard(value))).toEqual([]);
    expect(bad.filter((value) => guard(value))).toEqual([]);
  });

  it("of a shape asks for every field, and lets other keys through", () => {
    const isPlace = shapeOf({ name: isText, rank: orAbsent(isCount) });
    expect([{ name: "a" }, { name: "a", rank: 1 }, { name: "a", more: {} }].every(isPlace)).toBe(true);
    expect([{ name: "a", rank: null }, { rank: 1 }, ["a"], "a", null].some(isPlace)).toBe(false);
  });
});
