/**
 * Logarithm, exponential and power that are the same to the last bit in every JavaScript engine.
 *
 * ECMAScript fixes the results of + − × ÷ and √ alone; Math.log, Math.exp and Math.pow are each engine's own, and a
 * browser and Node differ in them. A score must not depend on where it was computed, so these are made of fixed
 * operations only. ln and exp are off by less than one unit in the last place, a power by less than 16: ln is carried in
 * two doubles (double-double arithmetic, Dekker 1971), so that a large exponent does not take its digits.
 */

/** ln 2 in two doubles; times any exponent of a double the first is exact. */
const LN2_HIGH = 0.693147180559663;
const LN2_LOW = 2.8235290563031577e-13;
const SQRT2 = 1.4142135623730951;
/** Times a double gives its upper half of digits (Veltkamp). */
const SPLITTER = 2 ** 27 + 1;
/** e to more than this is no finite double, to less than its negative it is 0. */
const LARGEST_EXPONENT = 750;

/** 1/3, 1/5, 1/7 …: atanh's series, enough for |s| ≤ 3 − √8. */
const ATANH = Array.from({ length: 12 }, (_, i) => 1 / (2 * i + 3)).reverse();
/** 1/2!, 1/3! …: the exponential's series from its square on, enough for |r| ≤ ln 2 / 2. */
const EXP = Array.from({ length: 14 }, (_, i) => 1 / factorial(i + 2)).reverse();

const view = new DataView(new ArrayBuffer(8));
/** The second double of the last `lnHigh`. */
let lnLow = 0;

/** ln x; x > 0 and finite. */
export function ln(x: number): number {
  return lnHigh(x);
}

/** e^x for every x; 0 below the smallest double, Infinity above the largest. */
export function exp(x: number): number {
  return expOf(x, 0);
}

/** base^exponent; base ≥ 0 and finite; 0⁰ = 1. */
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
 * base^exponent in squares of the base, their powers of two kept apart: to the last bit what Go's math.Pow gives for a
 * base from 1/2 to 1 (or 0) and a whole exponent. A fraction of the exponent goes through `exp` and `ln`, which in Go
 * depend on the processor.
 */
export function powBySquares(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  if (exponent === 0.5) return Math.sqrt(base);
  if (exponent === -0.5) return 1 / Math.sqrt(base);
  const size = Math.abs(exponent);
  if (size >= 2 ** 53) return exponent > 0 ? 0 : Infinity;
  // Rounded to the nearest, halves down: the rest lies between -1/2 and 1/2.
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

/** Rounded once: of two halves the first is exact, for a value between 2^-400 and 2^400. */
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

/** e^(high + low), |low| far below |high|. */
function expOf(high: number, low: number): number {
  if (!(Math.abs(high) < LARGEST_EXPONENT)) return high > 0 ? Infinity : high < 0 ? 0 : NaN;
  const k = Math.round(high / (LN2_HIGH + LN2_LOW));
  const r = high - k * LN2_HIGH;
  const rLow = low - k * LN2_LOW;
  const sum = r + rLow;
  const correction = rLow - (sum - r);
  const value = 1 + (sum + (correction + sum * sum * horner(EXP, sum)));
  // In two exact steps and one rounding: 2^k alone may be no normal double.
  if (k > 1000) return value * 2 ** 1000 * powerOfTwo(k - 1000);
  if (k < -1000) return value * powerOfTwo(k + 1000) * 2 ** -1000;
  return value * powerOfTwo(k);
}

function powerOfTwo(k: number): number {
  view.setUint32(0, (k + 1023) << 20);
  view.setUint32(4, 0);
  return view.getFloat64(0);
}

/** a · b − product, exactly. */
function productError(a: number, b: number, product: number): number {
  const aShifted = a * SPLITTER;
  const aHigh = aShifted - (aShifted - a);
  const aLow = a - aHigh;
  const bShifted = b * SPLITTER;
  const bHigh = bShifted - (bShifted - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** Coefficients of the highest power first. */
function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
