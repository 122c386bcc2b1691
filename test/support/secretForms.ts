/** Secrets as programs encode them in their responses, and a check whether a text reveals one. */
import fc from "fast-check";
import type { Credentials } from "@/lib/sources/types";

/** Number of consecutive characters that identify a secret. */
const TELLING = 4;

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");
const bytes = (text: string): number[] => [...Buffer.from(text, "utf8")];
const units = (text: string, write: (code: number) => string): string =>
  text
    .split("")
    .map((unit) => write(unit.charCodeAt(0)))
    .join("");
const points = (text: string, write: (code: number) => string): string =>
  [...text].map((char) => write(char.codePointAt(0) ?? 0)).join("");

/** Encodes a text as programs do inside another one. `dice` chooses the characters if only some need encoding. */
type Encoding = (text: string, dice: (of: number) => number) => string;

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  "json, slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "json, ASCII": (text) =>
    units(JSON.stringify(text).slice(1, -1), (code) =>
      code > 0x7e ? `\\u${hex(code, 4)}` : String.fromCharCode(code),
    ),
  "json, all": (text) => units(text, (code) => `\\u${hex(code, 4)}`),
  "json, all in capitals": (text) => units(text, (code) => `\\u${hex(code, 4).toUpperCase()}`),
  percent: (text) => encodeURIComponent(text),
  "percent, small": (text) => encodeURIComponent(text).replace(/%../g, (each) => each.toLowerCase()),
  "percent, all": (text) =>
    bytes(text)
      .map((byte) => `%${hex(byte, 2)}`)
      .join(""),
  "percent, some": (text, dice) =>
    points(text, (code) => {
      const char = String.fromCodePoint(code);
      const small = dice(2) === 0;
      if (code < 0x80 && /[\w.~]/.test(char) && dice(2) === 0) return char;
      return bytes(char)
        .map((byte) => `%${small ? hex(byte, 2) : hex(byte, 2).toUpperCase()}`)
        .join("");
    }),
  form: (text) => new URLSearchParams({ q: text }).toString().slice(2),
  html: (text) => text.replace(/[&<>"']/g, (char) => `&${HTML[char]};`),
  "html, decimal": (text) => points(text, (code) => `&#${code};`),
  "html, hexadecimal": (text) => points(text, (code) => `&#x${hex(code, 2).toUpperCase()};`),
  "latin-1": (text) => Buffer.from(text, "utf8").toString("latin1"),
  "windows-1252": (text) =>
    Buffer.from(text, "utf8")
      .toString("latin1")
      .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? ""),
  bytes: (text) =>
    bytes(text)
      .map((byte) => `\\x${hex(byte, 2)}`)
      .join(""),
  octal: (text) =>
    bytes(text)
      .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
      .join(""),
};
/** How Windows decodes the bytes from 0x80; Node's own decoder uses Latin-1. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const HTML: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };

/** Returns the part of the base64 of `before`, the text and a suffix that depends only on the text. */
function base64(text: string, before: number, url: boolean): { whole: string; own: string } {
  const inside = Buffer.from(text, "utf8");
  const all = Buffer.concat([Buffer.alloc(before, 0x2e), inside, Buffer.from("...")]);
  const whole = all.toString(url ? "base64url" : "base64");
  const from = Math.ceil((before * 8) / 6);
  return { whole, own: whole.slice(from, Math.floor(((before + inside.length) * 8) / 6)) };
}

const secret = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: "grapheme-ascii", minLength: 2, maxLength: 40 }) },
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 2, maxLength: 16 }) },
    { weight: 2, arbitrary: fc.base64String({ minLength: 8, maxLength: 64 }) },
    { weight: 2, arbitrary: fc.stringMatching(/^[a-zA-Z]\w{1,3}$/) },
  )
  .map((text) => text.trim().replace(/[.~\s]/g, "x"))
  // Half a surrogate pair has no encoding, and parts of the mark itself cannot be distinguished from it.
  .filter(
    (text) =>
      !/\p{Surrogate}/u.test(text) &&
      [...text].length > 1 &&
      !"[hidden]".includes(text) &&
      !/^\d+$/.test(text),
  );

export const placed = fc.record({
  secret,
  as: fc.constantFrom("token" as const, "password" as const, "header" as const),
  outer: fc.constantFrom(...Object.keys(ENCODINGS)),
  inner: fc.constantFrom(...Object.keys(ENCODINGS)),
  base64: fc.option(fc.record({ before: fc.integer({ min: 0, max: 5 }), url: fc.boolean() }), { freq: 3 }),
  before: fc.integer({ min: 0, max: 60 }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

export function credentialsOf(as: "token" | "password" | "header", text: string): Credentials {
  if (as === "token") return { token: text };
  if (as === "password") return { username: "u", password: text };
  return { headers: { "x-key": text } };
}

/** Whether the text shows part of what was planted. `own`: the text that `planted` encodes. */
export function tells(shown: string, planted: string, own: string, telling = TELLING): boolean {
  const rest = shown.replaceAll("[hidden]", "\u0000").replace(/\[(h(i(d(d(en?)?)?)?)?)?…?$/, "");
  const length = Math.min(planted.length, Math.ceil((telling * planted.length) / own.length));
  for (let k = 0; k + length <= planted.length; k++) {
    const part = planted.slice(k, k + length);
    // Repetitions of a single character reveal nothing.
    if (!/^(.)\1*$/su.test(part) && rest.includes(part)) return true;
  }
  return false;
}

export interface Planted {
  /** The part of `written` that depends only on the secret. */
  readonly planted: string;
  /** The text that `planted` encodes. */
  readonly own: string;
  readonly written: string;
  /** Returns numbers from 0 to below `of`, the same for the same placement. */
  readonly dice: (of: number) => number;
}

export type Placement = typeof placed extends fc.Arbitrary<infer T> ? T : never;

export function plant({ secret, outer, inner, base64: packed, seed }: Placement): Planted {
  let state = seed;
  const dice = (of: number): number => (state = (state * 48_271) % 2_147_483_647) % of;
  const encoded = packed && base64(secret, packed.before, packed.url);
  // Two characters of base64 also occur in the surrounding text.
  const form = encoded && encoded.own.length > 2 ? encoded : { whole: secret, own: secret };
  const nested = (text: string): string =>
    (ENCODINGS[outer] ?? String)((ENCODINGS[inner] ?? String)(text, dice), dice);
  const planted = nested(form.own);
  return { planted, own: form.own, written: packed ? nested(form.whole) : planted, dice };
}
