import { expect, it } from "vitest";
import { rangeOf } from "./range";

it.each([
  ["sum(rate(up)) x", 1, 5, "rate"],
  ["  \nsum(\n  up[5m}\n)\n", 2, 8, "}"],
  ["count(", 1, 7, "("],
  ["count(", 9, 40, "("],
  ["up", 1, 1, "up"],
])("marks in %j at %d:%d", (text, line, column, marked) => {
  const { from, to } = rangeOf(text, { line, column });
  expect(text.slice(from, to)).toBe(marked);
});

it("has a place even in nothing", () => {
  expect(rangeOf("", { line: 1, column: 1 })).toEqual({ from: 0, to: 0 });
});
