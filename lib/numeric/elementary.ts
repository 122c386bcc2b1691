/**
 * Logarithm, exponential and power with bit-identical results in every JavaScript engine.
 *
 * ECMAScript specifies exact results only for + − × ÷ and √; Math.log, Math.exp and Math.pow are
 * implementation-defined, and browsers and Node differ. A score must not depend on where it was computed, so these
 * functions use exactly specified operations only. ln and exp are off by less than one unit in the last place, pow by
 * less than 16: ln is computed as two doubles (double-double arithmetic, Dekker 1971), so that a large exponent does
 * not lose its digits.
 */

/** ln 2 as two doubles; the first times any exponent of a double is exact. */
const LN2_HIGH = 0.693147180559663;
const LN2_LOW = 2.8235290563031577e-13;
const SQRT2 = 1.4142135623730951;
/** Multiplying a double by this extracts the upper half of its digits (Veltkamp). */
const SPLITTER = 2 ** 27 + 1;
/** e to a larger power is not a finite double, to less than its negative it is 0. */
const LARGEST_EXPONENT = 750;

/** 1/3, 1/5, 1/7 …: the series of atanh, sufficient for |s| ≤ 3 − √8. */
const ATANH = Array.from({ length: 12 }, (_, i) => 1 / (2 * i + 3)).reverse();
/** 1/2!, 1/3! …: the series of the exponential from its quadratic term, sufficient for |r| ≤ ln 2 / 2. */
const EXP = Array.from({ length: 14 }, (_, i) => 1 / factorial(i + 2)).reverse();

const view = new DataView(new ArrayBuffer(8));
/** The second double of the last result of `lnHigh`. */
let lnLow = 0;

/** Returns ln x; x > 0 and finite. */
export function ln(x: number): number {
  return lnHigh(x);
}

/** Returns e^x for every x; 0 below the smallest double, Infinity above the largest. */
export function exp(x: number): number {
  return expOf(x, 0);
}

/** Returns base^exponent; base ≥ 0 and finite; 0⁰ = 1. */
export function pow(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  const high = lnHigh(base);
  const low = lnLow;
  const product = high * exponent;
  if (!(Math.abs(product) < LARGEST_EXPONENT)) return product > 0 ? Infinity : 0;
  return expOf(product, productError(high, exponent, product) + low * exponent);
}

/**
 * Returns base^exponent by repeated squaring, with powers of two kept separately. Bit-identical to Go's math.Pow for
 * a base from 1/2 to 1 (or 0) and a whole exponent. A fractional part of the exponent uses `exp` and `ln`, whose
 * counterparts in Go depend on the processor.
 */
export function powBySquares(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  if (exponent === 0.5) return Math.sqrt(base);
  if (exponent === -0.5) return 1 / Math.sqrt(base);
  const size = Math.abs(exponent);
  if (size >= 2 ** 53) return exponent > 0 ? 0 : Infinity;
  // Rounded to nearest, halves down: the rest is between -1/2 and 1/2.
  let whole = Math.ceil(size - 0.5);
  let power = whole === size ? 1 : exp((size - whole) * ln(base));
  let twos = 0;
  for (let square = base, scale = 0; whole > 0; whole = Math.floor(whole / 2)) {
    if (whole % 2 === 1) {
      power *= square;
      twos += scale;
    }
    square *= square;
    scale *= 2;
    if (square >= 0.5) continue;
    square *= 2;
    scale--;
  }
  return exponent > 0 ? timesPowerOfTwo(power, twos) : timesPowerOfTwo(1 / power, -twos);
}

/** Returns value · 2^k, rounded once: the first of two factors is exact for a value between 2^-400 and 2^400. */
function timesPowerOfTwo(value: number, k: number): number {
  if (Math.abs(k) > 1200) return k > 0 ? Infinity : 0;
  const half = Math.trunc(k / 2);
  return value * powerOfTwo(half) * powerOfTwo(k - half);
}

function lnHigh(x: number): number {
  let exponent = 0;
  let scaled = x;
  if (scaled < 2 ** -1022) {
    scaled *= 2 ** 54;
    exponent = -54;
  }
  view.setFloat64(0, scaled);
  const head = view.getUint32(0);
  exponent += (head >>> 20) - 1023;
  view.setUint32(0, (head & 0xfffff) | 0x3ff00000);
  let m = view.getFloat64(0);
  if (m > SQRT2) {
    m /= 2;
    exponent++;
  }
  // ln m = 2 atanh s, s = (m − 1) / (m + 1): m − 1 is exact, m + 1 and s have a second double.
  const above = m - 1;
  const below = m + 1;
  const belowLow = m > 1 ? 1 - (below - m) : m - (below - 1);
  const s = above / below;
  const whole = s * below;
  const sLow = (above - whole - productError(s, below, whole) - s * belowLow) / below;
  const square = s * s;
  const tail = 2 * (sLow * (1 + square) + s * square * horner(ATANH, square));
  const a = exponent * LN2_HIGH;
  const b = 2 * s;
  const sum = a + b;
  const taken = sum - a;
  const rest = a - (sum - taken) + (b - taken) + (tail + exponent * LN2_LOW);
  const high = sum + rest;
  lnLow = rest - (high - sum);
  return high;
}

/** Returns e^(high + low), with |low| far below |high|. */
function expOf(high: number, low: number): number {
  if (!(Math.abs(high) < LARGEST_EXPONENT)) return high > 0 ? Infinity : high < 0 ? 0 : NaN;
  const k = Math.round(high / (LN2_HIGH + LN2_LOW));
  const r = high - k * LN2_HIGH;
  const rLow = low - k * LN2_LOW;
  const sum = r + rLow;
  const correction = rLow - (sum - r);
  const value = 1 + (sum + (correction + sum * sum * horner(EXP, sum)));
  // In two exact steps and one rounding: 2^k alone may not be a normal double.
  if (k > 1000) return value * 2 ** 1000 * powerOfTwo(k - 1000);
  if (k < -1000) return value * powerOfTwo(k + 1000) * 2 ** -1000;
  return value * powerOfTwo(k);
}

function powerOfTwo(k: number): number {
  view.setUint32(0, (k + 1023) << 20);
  view.setUint32(4, 0);
  return view.getFloat64(0);
}

/** Returns a · b − product, exactly. */
function productError(a: number, b: number, product: number): number {
  const aShifted = a * SPLITTER;
  const aHigh = aShifted - (aShifted - a);
  const aLow = a - aHigh;
  const bShifted = b * SPLITTER;
  const bHigh = bShifted - (bShifted - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** Evaluates a polynomial; coefficients start with that of the highest power. */
function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
