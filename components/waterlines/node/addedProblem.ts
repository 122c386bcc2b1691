/** What is wrong with a quantity as it is typed. Loads with its field. */
import { amountOf, isTooLarge, isTooSmall } from "./addedUse";

/** Why a typed quantity cannot be added, and what to write instead; null if it can, and for nothing typed. */
export function addedProblem(text: string, unit: string): string | null {
  if (text === "") return null;
  const shown = JSON.stringify(text);
  const value = amountOf(text, unit);
  const example = EXAMPLES[unit] ?? "a number such as 100 or 5k";
  if (value === null) return `${shown} is not a quantity: write ${likely(text, unit) ?? example}`;
  if (isTooSmall(value, unit))
    return text.endsWith("m")
      ? `${shown} is less than a byte, since m is a thousandth: write ${text}`.replace(/m$/, "Mi")
      : `${shown} is less than a byte: write ${example}`;
  return isTooLarge(value) ? `${shown} is too much: write at most ${unit === "mC" ? "1T" : "1P"}` : null;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  B: "bytes such as 2Gi or 500Mi",
  mC: "cores such as 2 or 500m",
  "%": "percentage points such as 5",
};

const AMOUNT = /^([+-]?\d+(?:[.,]\d+)?)\s*([a-z]*)$/i;
/** "1,024" may be a thousand or one. */
const AMBIGUOUS = /,\d{3}$/;

/** The quantity that was probably meant: "2Gi" for 2 GB and 2gib, "1.5" for 1,5 cores; null if that is not clear. */
function likely(text: string, unit: string): string | null {
  const [, number = "", word = ""] = AMOUNT.exec(text) ?? [];
  const suffix = suffixOf(word.toLowerCase(), unit);
  return number === "" || AMBIGUOUS.test(number) || suffix === null
    ? null
    : `${number.replace(",", ".")}${suffix}`;
}

function suffixOf(word: string, unit: string): string | null {
  if (unit === "B") return /^[kmgtp]i?b?$/.test(word) ? `${word.slice(0, 1).toUpperCase()}i` : null;
  if (unit === "mC" && /^m(?:cores?|cpus?)?$/.test(word)) return "m";
  return word === "" || (unit === "mC" && /^(?:cores?|cpus?)$/.test(word)) ? "" : null;
}
