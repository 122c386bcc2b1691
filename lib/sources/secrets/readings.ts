/**
 * The ways to read one character of a text that may be escaped: unescaped, as JSON, programming languages, URLs and
 * HTML escape it, as UTF-8 that was decoded as Latin-1, and any of these nested.
 */
import { byteOf, entityChar } from "./characters";

export interface Reading {
  /** A code point; null if the text ends inside an escape. */
  readonly char: string | null;
  /** Index after the character. */
  readonly next: number;
}

/** Like a reading, but of several characters. */
interface Run {
  readonly text: string | null;
  readonly next: number;
}

/** Levels of nested escapes that are read: a URL in JSON in a log line that is JSON. */
const DEPTH = 3;
/** First characters of escapes, and everything that may be a byte of UTF-8. */
export const ESCAPES = "[\\\\%&+\\u0080-\\u{10ffff}]";

/** Whether there is more than one way to read the character at `index`. */
export function mayEscape(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x80 || code === 0x5c || code === 0x25 || code === 0x26 || code === 0x2b;
}

const HEX = /^[\da-fA-F]$/;
const OCTAL = /^[0-7]$/;
const NAMED: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
};
/** Maximum length of a character reference without `&`: `#x10ffff;`, `frac12;`. */
const ENTITY_LENGTH = 10;

export class Readings {
  private readonly known = new Map<number, readonly Reading[]>();

  constructor(readonly text: string) {}

  /** Returns the readings at `index`; empty at the end of the text. */
  at(index: number, depth = DEPTH): readonly Reading[] {
    const code = this.text.codePointAt(index);
    if (code === undefined) return [];
    const char = String.fromCodePoint(code);
    const plain = { char, next: index + char.length };
    if (depth === 0 || !mayEscape(this.text, index)) return [plain];
    const key = index * (DEPTH + 1) + depth;
    const known = this.known.get(key);
    if (known) return known;
    const inner = this.at(index, depth - 1);
    const all = [...inner, ...inner.flatMap((lead) => this.escaped(lead, depth - 1))];
    const found = all.filter((a, k) => all.findIndex((b) => b.char === a.char && b.next === a.next) === k);
    this.known.set(key, found);
    return found;
  }

  private escaped({ char, next }: Reading, depth: number): Reading[] {
    if (char === "\\") return this.backslash(next, depth);
    if (char === "%") return this.byteEscape(next, depth, "%");
    if (char === "&") return this.entity(next, depth);
    if (char === "+") return [{ char: " ", next }];
    const first = char === null ? undefined : byteOf(char);
    if (first === undefined) return [];
    const isByte = (each: string): boolean => byteOf(each) !== undefined;
    return this.utf8(first, next, (at) =>
      this.run(at, depth, [isByte]).map((read) => number(read, () => byteOf(read.text ?? "") ?? 0)),
    );
  }

  private backslash(from: number, depth: number): Reading[] {
    const letters = this.at(from, depth);
    if (letters.length === 0) return [{ char: null, next: from }];
    return letters.flatMap(({ char, next }) => {
      if (char === "u") return this.unit(next, depth);
      if (char === "U") return this.digits(next, depth, HEX, 8).flatMap(point);
      if (char === "x") return this.byteEscape(next, depth, "\\x");
      if (char !== null && OCTAL.test(char)) return this.byteEscape(from, depth, "\\");
      return [{ char: char === null ? null : (NAMED[char] ?? char), next }];
    });
  }

  /** Reads a code unit, together with its second half if it is the first of a surrogate pair. */
  private unit(from: number, depth: number): Reading[] {
    return this.digits(from, depth, HEX, 4).flatMap((unit) => {
      const { value, next } = unit;
      if (value === null || value < 0xd800 || value > 0xdbff) return point(unit);
      const lows = this.run(next, depth, ["\\", "u"]).flatMap((escape) =>
        escape.text === null ? [number(escape, () => 0)] : this.digits(escape.next, depth, HEX, 4),
      );
      return lows.flatMap((low) =>
        low.value === null ? point(low) : [{ char: String.fromCharCode(value, low.value), next: low.next }],
      );
    });
  }

  /** Reads one byte as a character, and the character that it forms with following escaped bytes. */
  private byteEscape(from: number, depth: number, prefix: "%" | "\\x" | "\\"): Reading[] {
    const [digit, count] = prefix === "\\" ? [OCTAL, 3] : [HEX, 2];
    const more = (at: number): Value[] =>
      this.run(at, depth, [...prefix]).flatMap((escape) =>
        escape.text === null ? [number(escape, () => 0)] : this.digits(escape.next, depth, digit, count),
      );
    return this.digits(from, depth, digit, count).flatMap((first) =>
      first.value === null ? point(first) : [...point(first), ...this.utf8(first.value, first.next, more)],
    );
  }

  /** Reads the character of two to four bytes that starts with `first`; empty if it is invalid. */
  private utf8(first: number, from: number, bytesAt: (at: number) => readonly Value[]): Reading[] {
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    if (more === 0 || first > 0xf4) return [];
    let open: Value[] = [{ value: first & (0x3f >> more), next: from }];
    const cut: Reading[] = [];
    for (let k = 0; k < more; k++) {
      open = open.flatMap((before) =>
        bytesAt(before.next).flatMap(({ value, next }) => {
          if (value === null) cut.push({ char: null, next });
          if (value === null || (value & 0xc0) !== 0x80) return [];
          return [{ value: ((before.value ?? 0) << 6) | (value & 0x3f), next }];
        }),
      );
    }
    return [...cut, ...open.flatMap(point)];
  }

  private entity(from: number, depth: number): Reading[] {
    let open: Run[] = [{ text: "", next: from }];
    const found: Reading[] = [];
    for (let k = 0; k <= ENTITY_LENGTH && open.length > 0; k++) {
      const longer = open.flatMap((name) => this.longer(name, depth, (char) => /^[#\w;]$/.test(char)));
      open = longer.filter(({ text }) => text !== null && !text.endsWith(";"));
      for (const { text, next } of longer) {
        const char = text === null ? null : entityChar(text.slice(0, -1));
        if (char === null || (char !== undefined && text?.endsWith(";"))) found.push({ char, next });
      }
    }
    return found;
  }

  private digits(from: number, depth: number, digit: RegExp, count: number): Value[] {
    const radix = digit === OCTAL ? 8 : 16;
    const wanted = Array.from({ length: count }, () => (char: string) => digit.test(char));
    return this.run(from, depth, wanted).map((read) =>
      number(read, () => Number.parseInt(read.text ?? "", radix)),
    );
  }

  /** Returns the ways to read these characters one after the other. */
  private run(from: number, depth: number, wanted: readonly (string | ((char: string) => boolean))[]): Run[] {
    let runs: Run[] = [{ text: "", next: from }];
    for (const each of wanted) {
      const fits = typeof each === "string" ? (char: string) => char === each : each;
      runs = runs.flatMap((run) => this.longer(run, depth, fits));
      if (runs.length === 0) break;
    }
    return runs;
  }

  private longer(run: Run, depth: number, fits: (char: string) => boolean): Run[] {
    if (run.text === null) return [run];
    const { text } = run;
    const read = this.at(run.next, depth);
    if (read.length === 0) return [{ text: null, next: run.next }];
    return read.flatMap(({ char, next }): Run[] => {
      if (char === null) return [{ text: null, next }];
      return fits(char) ? [{ text: text + char, next }] : [];
    });
  }
}

/** `value` is null if the text ends inside. */
interface Value {
  readonly value: number | null;
  readonly next: number;
}

function number({ text, next }: Run, of: () => number): Value {
  return { value: text === null ? null : of(), next };
}

function point({ value, next }: Value): Reading[] {
  if (value === null) return [{ char: null, next }];
  return value > 0x10ffff ? [] : [{ char: String.fromCodePoint(value), next }];
}
