import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDecimal } from "./decimal";

/**
 * Returns value and length of the decimal at the start of the text; null if the reader leaves it to the slow path.
 */
function read(text: string): [value: number, length: number] | null {
  const bytes = new TextEncoder().encode(` ${text}"${" ".repeat(60)}`);
  const into = new Float64Array(1);
  const end = readDecimal(new DataView(bytes.buffer), 1, into, 0);
  return end === 1 ? null : [into[0] ?? NaN, end - 1];
}

/** Counts successes, so that a reader that leaves everything to the slow path does not pass. */
function expectAsNumber(text: string): void {
  const found = read(text);
  expect(found?.[0], text).toBe(Number(text));
  expect(found?.[1], text).toBe(text.length);
}

const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));
/** The bits of any finite positive double. */
const patterns = fc.bigInt({ min: 1n, max: 0x7fef_ffff_ffff_ffffn });

function doubleOf(pattern: bigint): number {
  return new Float64Array(new BigUint64Array([pattern]).buffer)[0] ?? NaN;
}

/**
 * Returns the first digits of the midpoint between a double and the next: just below it, or on it if the digits
 * suffice.
 */
function halfway(pattern: bigint, places: number): { digits: bigint; exponent: number } {
  const exponent = Number(pattern >> 52n);
  const mantissa = (pattern & 0xf_ffff_ffff_ffffn) + (exponent === 0 ? 0n : 1n << 52n);
  // (2 · mantissa + 1) · 2^twos
  const twos = (exponent === 0 ? 1 : exponent) - 1_076;
  const odd = 2n * mantissa + 1n;
  const all = String(twos >= 0 ? odd << BigInt(twos) : odd * 5n ** BigInt(-twos));
  return {
    digits: BigInt(all.slice(0, places).padEnd(places, "0")),
    exponent: all.length - places + Math.min(twos, 0),
  };
}

describe("readDecimal", () => {
  it.each([
    ..."0 7 42 007 -0 -7 4.0 0.1 0.3 123456.789012 0.000001 1e5 1E5 1e+06 1.5E-3 1e22 1e23 1e-22 1e-23".split(
      " ",
    ),
    // 17 to 19 digits.
    ..."0.30000000000000004 12345678901234567 9007199254740993 9007199254740992.5 1844674407370955161".split(
      " ",
    ),
    ..."9999999999999999999 0.1234567890123456789 -1.7976931348623157e308 000000000000000001.5".split(" "),
    // Subnormals: the smallest, the midpoints around them, and the boundary to normal numbers.
    ..."5e-324 4.9406564584124654e-324 2.4703282292062327e-324 2.4703282292062328e-324 1e-323 7.4e-324".split(
      " ",
    ),
    ..."2.2250738585072014e-308 2.2250738585072011e-308 2.2250738585072009e-308 1e-310 1e-342 1e-343 1e-400".split(
      " ",
    ),
    // The largest, and values that round to infinity.
    ..."1.7976931348623158e308 1.7976931348623159e308 1e308 1e309 1e310 1e9999 0e9999 0.0e-9999".split(" "),
    // Ties, which round to even.
    ..."9007199254740995 4503599627370496.5 4503599627370497.5 9007199254740994.5 1.000000000000000111".split(
      " ",
    ),
    ..."36028797018963970e0 1125899906842624.125 1125899906842901.875 8.5e-1 6.6312368714696e-10".split(" "),
  ])("reads %s to the last bit as Number() does", expectAsNumber);

  it.each([
    "",
    ".5",
    "5.",
    "e5",
    "1e",
    "1e+",
    "NaN",
    "+Inf",
    "+1",
    "--1",
    "-",
    "x",
    "1e100000",
    "9".repeat(40),
  ])("leaves %j to others", (text) => expect(read(text)).toBeNull());

  it("stops at the first byte that does not belong to the number", () => {
    for (const [text, value, length] of [
      ["1.5.2", 1.5, 3],
      ["12x", 12, 2],
      ["3 ", 3, 1],
      ["1e5e5", 1e5, 3],
      ["4-", 4, 1],
    ] as const)
      expect(read(text), text).toEqual([value, length]);
  });

  it("gives every double back from its shortest text and from 17 digits", () => {
    fc.assert(
      fc.property(patterns, fc.boolean(), (pattern, signed) => {
        const value = signed ? -doubleOf(pattern) : doubleOf(pattern);
        const plain = String(value);
        if (plain.replace(/^-?0\.0*|e.*|\D/g, "").length <= 19 && plain.length <= 28) expectAsNumber(plain);
        expectAsNumber(value.toExponential(16));
      }),
      { numRuns: 20_000 },
    );
  });

  it("reads any digits with a point and an exponent anywhere as Number() does", () => {
    const exponent = fc.oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -30, max: 30 }));
    fc.assert(
      fc.property(digits(19), fc.nat(19), exponent, fc.boolean(), (text, place, power, signed) => {
        const point = Math.min(Math.max(place, 1), text.length);
        const mantissa = point === text.length ? text : `${text.slice(0, point)}.${text.slice(point)}`;
        expectAsNumber(`${signed ? "-" : ""}${mantissa}${place % 3 === 0 ? "" : `e${power}`}`);
      }),
      { numRuns: 20_000 },
    );
  });

  it("rounds halfway cases as Number() does", () => {
    fc.assert(
      fc.property(patterns, fc.integer({ min: 15, max: 19 }), (pattern, places) => {
        const { digits: below, exponent } = halfway(pattern, places);
        for (const each of [below, below + 1n]) if (each < 10n ** 19n) expectAsNumber(`${each}e${exponent}`);
      }),
      { numRuns: 20_000 },
    );
    // Whole numbers between two doubles: 2^53 to 2^63, where every tie has at most 19 digits.
    const tie = fc.tuple(fc.nat(0x1f_ffff), fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(tie, fc.integer({ min: -1, max: 1 }), ([high, low, shift], beside) => {
        const mantissa = 2n ** 52n + (BigInt(high) << 31n) + BigInt(low >>> 1);
        expectAsNumber(String(((2n * mantissa + 1n) << BigInt(shift - 1)) + BigInt(beside)));
      }),
      { numRuns: 20_000 },
    );
  });

  it("reads what has more than 19 digits, or leaves it", () => {
    fc.assert(
      fc.property(digits(27), fc.nat(27), (text, point) => {
        const whole = `${text.slice(0, point) || "0"}.${text.slice(point) || "0"}`;
        const found = read(whole);
        if (found !== null) expect(found, whole).toEqual([Number(whole), whole.length]);
      }),
      { numRuns: 20_000 },
    );
  });
});
