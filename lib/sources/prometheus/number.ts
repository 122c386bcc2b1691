/** Sample values as Prometheus writes them. */

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The sample value of a text ("4.5", "1e+06", "NaN", "+Inf"), null if it is none. */
export function parseSampleValue(text: string): number | null {
  if (DECIMAL.test(text)) return Number(text);
  switch (text) {
    case "NaN":
      return NaN;
    case "+Inf":
    case "Inf":
      return Infinity;
    case "-Inf":
      return -Infinity;
    default:
      return special(text.toLowerCase());
  }
}

/** Spellings that Go's ParseFloat reads as well. */
function special(text: string): number | null {
  if (/^[+-]?nan$/.test(text)) return NaN;
  if (/^\+?inf(?:inity)?$/.test(text)) return Infinity;
  if (/^-inf(?:inity)?$/.test(text)) return -Infinity;
  return null;
}
