/** How deep and how large JSON is, from its text: judged before it is parsed, in time linear in the text. */
import { above, LIMITS } from "../../../limits/limits";
import { UnprocessableError } from "../errors";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The limit of values; a route that takes more than others has its own. */
export type MostValues = "bodyValues" | "planValues";

/**
 * Throws UnprocessableError for JSON that is nested deeper, or has more values, than a body may. What checks or walks
 * a value afterwards may then recurse.
 */
export function checkJsonSize(text: string, most: MostValues = "bodyValues"): void {
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
        if (++depth > LIMITS.bodyDepth.value) throw tooMuch("bodyDepth");
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        values++;
        break;
    }
    if (values > LIMITS[most].value) throw tooMuch(most);
  }
}

function tooMuch(name: "bodyDepth" | MostValues): UnprocessableError {
  return new UnprocessableError(`The request body has ${above(name)}.`, [], "bodyTooComplex");
}

/** The index of the closing quote; the text's end without one. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
