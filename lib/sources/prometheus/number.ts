/** Parses sample values in Prometheus' format. */

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Returns the sample value of a text ("4.5", "1e+06", "NaN", "+Inf"), or null if it is not one. */
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

/** Parses spellings that Go's ParseFloat also accepts. */
function special(text: string): number | null {
  if (/^[+-]?nan$/.test(text)) return NaN;
  if (/^\+?inf(?:inity)?$/.test(text)) return Infinity;
  if (/^-inf(?:inity)?$/.test(text)) return -Infinity;
  return null;
}
