/** Reads decimal numbers from bytes, four digits at a time, without intermediate strings. */
import { nearestDouble } from "./eiselLemire";

/** Powers of ten that are exact in a double, so that m · 10^k and m / 10^k are rounded once, as Number() rounds. */
export const TENS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));
const EXACT = 2 ** 53;
const TWO_25 = 2 ** 25;
/** Maximum number of bytes after the start that a read may access. */
export const LONGEST_DECIMAL = 44;

/**
 * Reads a decimal of up to 19 significant digits with optional sign and exponent that starts at `from`, and writes
 * its value into `into[at]`, bit-identical to Number(). Returns the position after it, or `from` if the bytes are
 * anything else, too long, or have no digit on one side of the point.
 */
export function readDecimal(words: DataView, from: number, into: Float64Array, at: number): number {
  const negative = words.getUint8(from) === 0x2d;
  const begin = negative ? from + 1 : from;
  let q = begin;
  /** Position after the decimal point. */
  let fraction = 0;
  /** The digits are head · 10^places + tail; head stays below 10^15. */
  let head = 0;
  let tail = 0;
  let places = 0;
  for (;;) {
    const word = words.getInt32(q, true);
    // The high bit of the first byte that is not a digit, and of some bytes after it.
    const odd = ((word + 0x4646_4646) | (word - 0x3030_3030)) & 0x8080_8080;
    const count = odd === 0 ? 4 : (31 - Math.clz32(odd & -odd)) >> 3;
    // Shifts the digits to the end of the word, with leading zeros; then combines pairs, then all four.
    const half = 16 - 4 * count;
    const pairs = (Math.imul(((word << half) << half) & 0x0f0f_0f0f, 2_561) >>> 8) & 0x00ff_00ff;
    const four = Math.imul(pairs, 6_553_601) >>> 16;
    if (head < 1e11) head = head * (TENS[count] ?? 0) + four;
    else {
      tail = tail * (TENS[count] ?? 0) + four;
      places += count;
    }
    q += count;
    if (count === 4) {
      if (q - from > 28) return from;
    } else if (fraction === 0 && ((word >>> (8 * count)) & 0xff) === 0x2e) {
      if (q === begin) return from;
      fraction = ++q;
    } else break;
  }
  if (q === begin || q === fraction || places > 8) return from;
  let exponent = fraction === 0 ? 0 : fraction - q;
  if ((words.getUint8(q) | 0x20) === 0x65) {
    const sign = words.getUint8(++q);
    if (sign === 0x2b || sign === 0x2d) q++;
    const first = q;
    let power = 0;
    let digit = 0;
    while (((digit = words.getUint8(q) - 48), digit >= 0 && digit <= 9) && q - first < 5) {
      power = power * 10 + digit;
      q++;
    }
    if (q === first || q - first === 5) return from;
    exponent += sign === 0x2d ? -power : power;
  }

  const whole = head * (TENS[places] ?? 0) + tail;
  if (whole < EXACT && exponent >= -22 && exponent <= 22) {
    into[at] = exponent < 0 ? whole / (TENS[-exponent] ?? 0) : whole * (TENS[exponent] ?? 0);
  } else {
    // head · 10^places + tail in two parts, the lower one of 25 bits, each exact in a double.
    const upper = Math.floor(head / TWO_25);
    const sum = (head - upper * TWO_25) * (TENS[places] ?? 0) + tail;
    const carry = Math.floor(sum / TWO_25);
    const high = upper * (TENS[places] ?? 0) + carry;
    if (high >= 2 ** 39) return from;
    const top = Math.floor(high / 128);
    nearestDouble(top, (high - top * 128) * TWO_25 + (sum - carry * TWO_25), exponent, into, at);
  }
  if (negative) into[at] = -(into[at] ?? 0);
  return q;
}
