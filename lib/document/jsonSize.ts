/** Measures depth and size of JSON text before it is parsed, in time linear in the text. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Returns the first limit that the text exceeds; undefined if it exceeds none. */
export function jsonBeyond(
  text: string,
  most: { readonly depth: number; readonly values?: number },
): "depth" | "values" | undefined {
  const { depth: deepest, values: largest = Infinity } = most;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        if (++depth > deepest) return "depth";
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        values++;
        break;
    }
    if (values > largest) return "values";
  }
  return undefined;
}

/** Returns the index of the closing quote; the text's end without one. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
