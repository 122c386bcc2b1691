/**
 * The hot loop: sample pairs `[1781604000,"4"]` read straight from the bytes, without text in between.
 * Whatever is not in the plain form, or not whole within the chunk, is left to the tokenizer.
 */
import { parseSampleValue } from "./number";

/** Bytes that the longest pair in plain form takes, with room to spare: no read runs past the chunk's end. */
const LONGEST_PAIR = 80;
/** Below this a sum of digits in a double is exact. */
const EXACT = 2 ** 53;
/** Powers of ten that are exact in a double, so that m / 10^k is rounded once, as Number() rounds. */
const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

export interface SampleAdder {
  /** `timestamp` in Unix seconds. */
  add(timestamp: number, value: number): void;
}

export class SampleScanner {
  /** Whether the last pair read stands before a closing bracket. */
  closed = false;

  /** Reads pairs from `from` on; returns the position behind the last one and its comma. */
  scan(b: Uint8Array, from: number, sink: SampleAdder): number {
    const limit = b.length - LONGEST_PAIR;
    let p = from;
    this.closed = false;
    while (p <= limit && b[p] === 0x5b) {
      let q = p + 1;
      let digit = (b[q] ?? 0) - 48;
      if (digit <= 0 || digit > 9) break;
      let timestamp = digit;
      const first = q;
      while (((digit = (b[++q] ?? 0) - 48), digit >= 0 && digit <= 9) && q - first < 15) {
        timestamp = timestamp * 10 + digit;
      }
      if (b[q] === 0x2e) {
        const point = q;
        while (((digit = (b[++q] ?? 0) - 48), digit >= 0 && digit <= 9) && q - first < 17) {
          timestamp = timestamp * 10 + digit;
        }
        const places = q - point - 1;
        if (places === 0 || timestamp >= EXACT) break;
        timestamp /= POWERS[places] ?? NaN;
      }
      if (b[q] !== 0x2c || b[q + 1] !== 0x22) break;
      q += 2;

      const text = q;
      let value = 0;
      let places = 0;
      while (((digit = (b[q] ?? 0) - 48), digit >= 0 && digit <= 9) && q - text < 16) {
        value = value * 10 + digit;
        q++;
      }
      let plain = q > text;
      if (plain && b[q] === 0x2e) {
        const point = ++q;
        while (((digit = (b[q] ?? 0) - 48), digit >= 0 && digit <= 9) && q - text < 22) {
          value = value * 10 + digit;
          q++;
        }
        places = q - point;
        plain = places > 0;
      }
      if (plain && value < EXACT && b[q] === 0x22) {
        if (places > 0) value /= POWERS[places] ?? NaN;
      } else {
        const close = b.indexOf(0x22, text);
        if (close < 0 || close - text > 40) break;
        const read = parseSampleValue(String.fromCharCode(...b.subarray(text, close)));
        if (read === null) break;
        value = read;
        q = close;
      }
      if (b[q + 1] !== 0x5d) break;
      const after = b[q + 2];
      if (after === 0x2c) {
        sink.add(timestamp, value);
        p = q + 3;
      } else {
        if (after !== 0x5d) break;
        sink.add(timestamp, value);
        this.closed = true;
        return q + 2;
      }
    }
    return p;
  }
}
