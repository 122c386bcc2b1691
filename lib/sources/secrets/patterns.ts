/** The forms of a credential in an unescaped text: itself, in base64, in hexadecimal. */

export interface Pattern {
  /** For each position, the characters that may occur there. */
  readonly sets: readonly string[];
  /** Length of the secret in characters: how unlikely a match by chance is. */
  readonly strength: number;
  /** Matches only without an adjacent letter or digit: too short to be significant inside a word. */
  readonly alone: boolean;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Also accepts the URL alphabet's characters for the last two. */
const EITHER = [...BASE64.slice(0, 62), "+-", "/_"];

/** `strength` defaults to the length of the secret. */
export function patternsOf(secret: string, strength = [...secret].length): Pattern[] {
  const few = [...secret].length;
  const literal: Pattern = {
    sets: [...secret],
    strength,
    alone: few === 1 || (few < 4 && /^\d+$/.test(secret)),
  };
  const patterns = [literal];
  for (const bytes of bytesOf(secret)) {
    if (bytes.length === 1) patterns.push({ sets: [...bytes.toString("base64url")], strength, alone: true });
    else
      for (const offset of [0, 1, 2])
        patterns.push({ sets: base64Sets(bytes, offset), strength, alone: false });
    if (bytes.length >= 4) {
      const hex = [...bytes.toString("hex")].map((digit) => digit + (digit > "9" ? digit.toUpperCase() : ""));
      patterns.push({ sets: hex, strength, alone: false });
    }
  }
  if (few !== secret.length || /[^\x00-\x7f]/.test(secret)) patterns.push(...lossy(secret, strength));
  return patterns;
}

/** Returns the UTF-8 bytes, and the Latin-1 bytes if they exist and differ. */
function bytesOf(secret: string): Buffer[] {
  const utf8 = Buffer.from(secret, "utf8");
  const beyond = /[\x80-\xff]/.test(secret) && !/[^\x00-\xff]/.test(secret);
  return beyond ? [utf8, Buffer.from(secret, "latin1")] : [utf8];
}

/** Returns the base64 characters that the bytes determine after `offset` unknown bytes. */
function base64Sets(bytes: Uint8Array, offset: number): string[] {
  const sets: string[] = [];
  const [from, to] = [offset * 8, (offset + bytes.length) * 8];
  for (let bit = from - (from % 6); bit < to; bit += 6) {
    let value = 0;
    let known = 0;
    for (let k = bit; k < bit + 6; k++) {
      const inside = k >= from && k < to;
      value = value * 2 + (inside ? ((bytes[(k - from) >> 3] ?? 0) >> (7 - ((k - from) & 7))) & 1 : 0);
      known = known * 2 + (inside ? 1 : 0);
    }
    sets.push(
      known === 63 ? (EITHER[value] ?? "") : EITHER.filter((_, each) => (each & known) === value).join(""),
    );
  }
  return sets;
}

/** Returns the forms in which a program replaces unknown characters or bytes by `?` or U+FFFD. */
function lossy(secret: string, strength: number): Pattern[] {
  const known = secret.replace(/[^\x00-\x7f]/g, "");
  if (!/\w{2}/.test(known)) return [];
  const perByte = [...secret].flatMap((char) =>
    char > "\x7f" ? Array.from({ length: Buffer.byteLength(char) }, () => "?\ufffd") : [char],
  );
  const perChar = [...secret].map((char) => (char > "\x7f" ? "?\ufffd" : char));
  return [perByte, perChar].map((sets) => ({
    sets,
    strength: Math.min(strength, known.length),
    alone: false,
  }));
}
