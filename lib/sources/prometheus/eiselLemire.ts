/**
 * Converts decimals to doubles where a single division or multiplication of doubles is not exact: the Eisel–Lemire
 * method (Daniel Lemire, "Number Parsing at a Gigabyte per Second", 2021; Noble Mushtak and Daniel Lemire, "Fast
 * Number Parsing Without Fallback", 2023). 64-bit arithmetic is done in 32-bit halves, because BigInt allocates.
 */

const SMALLEST = -342;
const LARGEST = 308;
const TWO_32 = 2 ** 32;

/** The 128 leading bits of 5^q for each q, as four words, most significant first. */
const FIVES = new Uint32Array((LARGEST - SMALLEST + 1) * 4);
for (let q = SMALLEST, power = 5n ** BigInt(-SMALLEST); q <= LARGEST; q++) {
  const length = BigInt(power.toString(2).length);
  const leading = q < 0 ? (1n << (length + 127n)) / power : (power << 128n) >> length;
  // The method's proof requires exact reciprocals rounded up, and all other powers truncated.
  const bits = q < 0 && q >= -27 ? leading + 1n : leading;
  for (let k = 0; k < 4; k++)
    FIVES[(q - SMALLEST) * 4 + k] = Number(BigInt.asUintN(32, bits >> BigInt(96 - 32 * k)));
  power = q < 0 ? power / 5n : power * 5n;
}

/** The value of a double's last bit, by its biased exponent: 2^(exponent − 1075). */
const ULPS = new Float64Array(2_047);
for (let exponent = 1, ulp = Number.MIN_VALUE; exponent < ULPS.length; exponent++, ulp *= 2)
  ULPS[exponent] = ulp;

/**
 * Writes the double nearest to `(high · 2^32 + low) · 10^exponent`, ties to even, into `into[at]`, bit-identical to
 * Number(). `high` and `low` are unsigned 32-bit numbers, `exponent` is any integer.
 */
export function nearestDouble(
  high: number,
  low: number,
  exponent: number,
  into: Float64Array,
  at: number,
): void {
  if ((high === 0 && low === 0) || exponent < SMALLEST) return void (into[at] = 0);
  if (exponent > LARGEST) return void (into[at] = Infinity);
  const zeros = high === 0 ? 32 + Math.clz32(low) : Math.clz32(high);
  const shift = zeros & 31;
  const top = zeros < 32 ? high : low;
  const rest = zeros < 32 ? low : 0;
  const w1 = shift === 0 ? top : ((top << shift) | (rest >>> (32 - shift))) >>> 0;
  const w0 = (rest << shift) >>> 0;

  const five = (exponent - SMALLEST) * 4;
  const b1 = FIVES[five] ?? 0;
  const b0 = FIVES[five + 1] ?? 0;
  // (w1, w0) · (b1, b0) as four words, p3 being the most significant.
  let p0 = Math.imul(w0, b0);
  const middle = sum(upperHalf(w0, b0), Math.imul(w0, b1), Math.imul(w1, b0));
  let p1 = middle | 0;
  const next = sum(upperHalf(w0, b1), upperHalf(w1, b0), Math.imul(w1, b1)) + above(middle);
  let p2 = next | 0;
  let p3 = (upperHalf(w1, b1) + above(next)) | 0;
  if ((p2 & 0x1ff) === 0x1ff) {
    // The truncated bits of the power may carry into the mantissa: use 64 more of them.
    const c1 = FIVES[five + 2] ?? 0;
    const c0 = FIVES[five + 3] ?? 0;
    const low = sum(upperHalf(w0, c0), Math.imul(w0, c1), Math.imul(w1, c0));
    const q2 = sum(upperHalf(w0, c1), upperHalf(w1, c0), Math.imul(w1, c1)) + above(low);
    const s0 = sum(p0, q2, 0);
    const s1 = sum(p1, upperHalf(w1, c1) + above(q2), 0) + above(s0);
    const s2 = sum(p2, 0, 0) + above(s1);
    p0 = s0 | 0;
    p1 = s1 | 0;
    p2 = s2 | 0;
    p3 = (p3 + above(s2)) | 0;
  }

  // 54 bits: the mantissa and one rounding bit.
  const upper = p3 >>> 31;
  const cut = upper + 9;
  let m1 = p3 >>> cut;
  let m0 = ((p3 << (32 - cut)) | (p2 >>> cut)) >>> 0;
  let biased = ((217_706 * exponent) >> 16) + 63 + upper - zeros + 1_023;
  if (biased <= 0) {
    const away = 1 - biased;
    if (away >= 64) return void (into[at] = 0);
    m0 = away < 32 ? ((m1 << (32 - away)) | (m0 >>> away)) >>> 0 : m1 >>> (away - 32);
    m1 = away < 32 ? m1 >>> away : 0;
    biased = 1;
  } else if (
    // Exactly halfway between two doubles, and the lower one is even: do not round up.
    (m0 & 3) === 1 &&
    p1 === 0 &&
    p0 >>> 0 <= 1 &&
    exponent >= -4 &&
    exponent <= 23 &&
    (p2 & ((1 << cut) - 1)) === 0
  ) {
    m0 -= 1;
  }
  into[at] = ((m1 * TWO_32 + (m0 + (m0 & 1))) / 2) * (ULPS[biased] ?? Infinity);
}

/** Adds words as unsigned numbers; exact. */
function sum(a: number, b: number, c: number): number {
  return (a >>> 0) + (b >>> 0) + (c >>> 0);
}

/** Returns the carry of a sum of words into the next word. */
function above(sum: number): number {
  return (sum / TWO_32) | 0;
}

/** Returns the upper 32 bits of the product of two unsigned 32-bit numbers. */
function upperHalf(a: number, b: number): number {
  const low = b & 0xffff;
  const high = b >>> 16;
  const inner = (Math.imul(a >>> 16, low) + (Math.imul(a & 0xffff, low) >>> 16)) | 0;
  const outer = (Math.imul(a & 0xffff, high) + (inner & 0xffff)) | 0;
  return (Math.imul(a >>> 16, high) + (inner >>> 16) + (outer >>> 16)) >>> 0;
}
