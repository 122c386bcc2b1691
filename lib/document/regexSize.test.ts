import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { patternSize } from "./regexSize";

const atom = fc.constantFrom(
  "a",
  ".",
  "[a-z]",
  "[^]x]",
  "\\d",
  "\\pL",
  "\\p{Greek}",
  "\\Qa{9}\\E",
  "^",
  "$",
  "(?i)b",
);
const repetition = fc.constantFrom("*", "+", "?", "{3}", "{2,5}", "{4,}", "{0,7}", "{", "{,3}");
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small" },
    atom,
    fc.tuple(atom, repetition).map((parts) => parts.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map((parts) => parts.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map((parts) => parts.join("|")),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?P<n>"), tie("pattern"), fc.constantFrom(")", "){3}", ")*"))
      .map((parts) => parts.join("")),
  ),
}));

describe("patternSize", () => {
  it("is never less than what the compiler makes of the pattern", () => {
    fc.assert(
      fc.property(pattern, (text) => {
        let size: number;
        try {
          size = RE2JS.compile(text).programSize();
        } catch {
          return;
        }
        expect(patternSize(text)).toBeGreaterThanOrEqual(size);
      }),
    );
  });

  it.each([
    ["a", 2, 5],
    ["a{1000}", 1_000, 1_100],
    ["((a{10}){10}){10}", 1_000, 2_000],
    ["^registry\\.example\\.com/ci/(java|node):.*$", 20, 100],
    ["\\pL{100}", 10_000, 11_000],
  ])("of %s is near it", (text, least, most) => {
    expect(patternSize(text)).toBeGreaterThanOrEqual(least);
    expect(patternSize(text)).toBeLessThanOrEqual(most);
  });
});
