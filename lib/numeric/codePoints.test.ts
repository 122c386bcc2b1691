import fc from "fast-check";
import { expect, it } from "vitest";
import { compareCodePoints } from "./codePoints";

it("orders by code point", () => {
  const sorted = [
    "",
    "10",
    "2",
    "A",
    "a",
    "a-b",
    "a/b",
    "é",
    "\ud7ff",
    "\ue000",
    "\uff5e",
    "\u{10000}",
    "\u{1f600}",
  ];
  expect([...sorted].reverse().sort(compareCodePoints)).toEqual(sorted);
});

it("agrees with comparing arrays of code points", () => {
  const text = fc.string({ unit: "binary", maxLength: 5 });
  const slow = (a: string, b: string): number => {
    const x = Array.from(a, (each) => each.codePointAt(0) ?? 0);
    const y = Array.from(b, (each) => each.codePointAt(0) ?? 0);
    const at = x.findIndex((point, i) => point !== y[i]);
    return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
  };
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(slow(a, b)));
    }),
  );
});
