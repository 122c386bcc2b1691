/**
 * The hot loop: reads sample pairs `[1781604000,"4"]` directly from the bytes, without intermediate strings.
 *
 * There are two paths. In a run, where each timestamp is the previous one plus the step, the ten digits are compared
 * with the expected ones as three 32-bit words, whole values of one or two digits are decoded by arithmetic, and
 * samples are passed on in batches. The timestamps of all other pairs are read digit by digit. Anything that is not
 * in plain form, or not complete within the chunk, is left to the tokenizer.
 */
import { LONGEST_DECIMAL, readDecimal, TENS } from "./decimal";
import { parseSampleValue } from "./number";

export interface SampleAdder {
  /** `timestamp` in Unix seconds. */
  add(timestamp: number, value: number): void;
  /** `count` finite values, the first at `timestamp`, each following one `step` seconds later. */
  addRun(timestamp: number, values: Float64Array, count: number): void;
}

/** Upper bound of the bytes of the longest pair in plain form, so that no read runs past the chunk's end. */
const LONGEST_PAIR = 36 + LONGEST_DECIMAL;
/** Below this, an integer accumulated in a double is exact. */
const EXACT = 2 ** 53;
const RUN_LENGTH = 1_024;
const QUOTE = 0x22;
/** `"],` as the lower three bytes of a word. */
const QUOTE_BRACKET_COMMA = word('"],\0');

/** Four decimal digits as the little-endian word of their ASCII bytes. */
const FOUR_DIGITS = Int32Array.from({ length: 10_000 }, (_, n) => word(String(n).padStart(4, "0")));
/** Three digits and the following comma. */
const THREE_DIGITS = Int32Array.from({ length: 1_000 }, (_, n) => word(`${String(n).padStart(3, "0")},`));
/** The opening bracket and three digits. */
const BRACKET_THREE = Int32Array.from({ length: 1_000 }, (_, n) => word(`[${String(n).padStart(3, "0")}`));

export class SampleScanner {
  /** Whether a closing bracket follows the last pair read. */
  closed = false;
  private readonly run = new Float64Array(RUN_LENGTH);
  private readonly one = new Float64Array(1);

  /** `step`: seconds between the samples of a run; 0 if there are none. */
  constructor(private readonly step: number) {}

  /** Reads pairs starting at `from`; returns the position after the last one and its comma. */
  scan(b: Uint8Array, from: number, sink: SampleAdder): number {
    const limit = b.length - LONGEST_PAIR;
    const words = new DataView(b.buffer, b.byteOffset, b.byteLength);
    const step = this.step > 0 && this.step < 1e6 && Number.isInteger(this.step) ? this.step : 0;
    const one = this.one;
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
        timestamp /= TENS[places] ?? NaN;
      }
      if (b[q] !== 0x2c || b[q + 1] !== 0x22) break;
      q += 2;

      const text = q;
      q = readDecimal(words, text, one, 0);
      if (q === text || b[q] !== QUOTE) {
        q = b.indexOf(QUOTE, text);
        if (q < 0 || q - text > 40) break;
        const read = parseSampleValue(String.fromCharCode(...b.subarray(text, q)));
        if (read === null) break;
        one[0] = read;
      }
      if (b[q + 1] !== 0x5d) break;
      const after = b[q + 2];
      if (after === 0x2c) {
        sink.add(timestamp, one[0] ?? NaN);
        p = q + 3;
        if (step > 0) p = this.scanRun(words, p, limit, timestamp + step, sink);
      } else {
        if (after !== 0x5d) break;
        sink.add(timestamp, one[0] ?? NaN);
        this.closed = true;
        return q + 2;
      }
    }
    return p;
  }

  /**
   * Reads pairs starting at `from` as long as their timestamps are `expected`, expected + step, … with ten digits and
   * their values are finite decimals, each followed by a comma. Returns the position after the last one.
   */
  private scanRun(words: DataView, from: number, limit: number, expected: number, sink: SampleAdder): number {
    if (expected < 1e9 || expected >= 1e10 || !Number.isInteger(expected)) return from;
    const run = this.run;
    const step = this.step;
    // Ten digits: three, four, three.
    let low = expected % 1_000;
    let middle = Math.floor(expected / 1_000) % 10_000;
    let high = Math.floor(expected / 1e7);
    let front = BRACKET_THREE[high] ?? 0;
    let center = FOUR_DIGITS[middle] ?? 0;
    let p = from;
    let count = 0;
    let begin = expected;
    while (p <= limit) {
      if (words.getInt32(p, true) !== front || words.getInt32(p + 4, true) !== center) break;
      if (words.getInt32(p + 8, true) !== THREE_DIGITS[low]) break;
      // The quote, a digit, and the closing quote or a second digit, distinguished by arithmetic: which one comes
      // next depends on the data, and a branch misprediction costs more than the rest of the pair.
      const head = words.getInt32(p + 12, true);
      if ((head & 0xff) !== QUOTE) break;
      const first = ((head >> 8) & 0xff) - 48;
      const second = (head >> 16) & 0xff;
      const digits = (second >> 4) & 1;
      let q = p + 14 + digits;
      if (
        (words.getInt32(q, true) & 0xffffff) === QUOTE_BRACKET_COMMA &&
        first >>> 0 <= 9 &&
        ((second - 48) * digits) >>> 0 <= 9
      ) {
        run[count] = first + digits * (9 * first + second - 48);
      } else {
        q = readDecimal(words, p + 13, run, count);
        if (q === p + 13 || (words.getInt32(q, true) & 0xffffff) !== QUOTE_BRACKET_COMMA) break;
        const value = run[count] ?? NaN;
        if (value - value !== 0) break;
      }
      count++;
      p = q + 3;
      low += step;
      if (low >= 1_000) {
        middle += Math.floor(low / 1_000);
        low %= 1_000;
        if (middle >= 10_000) {
          high += Math.floor(middle / 10_000);
          middle %= 10_000;
          front = BRACKET_THREE[high] ?? 0;
        }
        center = FOUR_DIGITS[middle] ?? 0;
      }
      if (count === RUN_LENGTH) {
        sink.addRun(begin, run, count);
        begin += count * step;
        count = 0;
      }
    }
    if (count > 0) sink.addRun(begin, run, count);
    return p;
  }
}

function word(text: string): number {
  return new DataView(new TextEncoder().encode(text).buffer).getInt32(0, true);
}
