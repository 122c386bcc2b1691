/** Maps representations to characters: bytes of Latin-1 and Windows-1252, names of HTML entities. */

/** Windows-1252 maps the bytes from 0x80 to 0x9f to these; Latin-1 has control characters there. */
const WINDOWS_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Returns the byte beyond ASCII that is shown as this character; undefined for other characters. */
export function byteOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x80 && code <= 0xff) return code;
  const index = code > 0xff ? WINDOWS_1252.indexOf(char) : -1;
  return index < 0 ? undefined : 0x80 + index;
}

/** Names of the characters from U+00A0 to U+00FF, in order (HTML 4, Latin-1 entities). */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );
const BASIC: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  sol: "/",
  bsol: "\\",
  equals: "=",
  plus: "+",
  colon: ":",
  num: "#",
  percnt: "%",
  grave: "`",
};

/** Returns the character of `&name;`; undefined for an unknown name. */
export function entityChar(name: string): string | undefined {
  const number = /^#(?:(\d+)|[xX]([\da-fA-F]+))$/.exec(name);
  if (number) {
    const code = number[1] === undefined ? Number.parseInt(number[2] ?? "", 16) : Number(number[1]);
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  }
  if (Object.hasOwn(BASIC, name)) return BASIC[name];
  const index = LATIN_1.indexOf(name);
  return index < 0 ? undefined : String.fromCharCode(0xa0 + index);
}
