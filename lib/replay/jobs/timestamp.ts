/** Parses instants in job files: RFC 3339 with a space allowed for the T, to the nanosecond. */

const SECOND = 1e9;
/** Days per month in a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Returns the nanoseconds from `originSeconds` (Unix) to the instant, exact within 104 days of it; NaN if the text is
 * not an instant or has no offset (`timestampProblem` says why).
 */
export function readNanos(text: string, originSeconds: number): number {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, 19);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] ?? 0))) return NaN;
  if (month === 2 && day === 29 && !isLeap(year)) return NaN;
  if (!(hour <= 23 && minute <= 59 && second <= 60) || !isShaped(text)) return NaN;
  let at = 19;
  let nanos = 0;
  if (text[at] === ".") {
    for (let unit = SECOND / 10; isDigit(text, ++at); unit = Math.floor(unit / 10)) {
      nanos += unit * (text.charCodeAt(at) - 48);
    }
    if (at === 20) return NaN;
  }
  const offset = offsetSeconds(text, at);
  const days = Date.UTC(year, month - 1, day) / 1_000;
  return (days + hour * 3_600 + minute * 60 + second - offset - originSeconds) * SECOND + nanos;
}

/** Returns why a text is not an instant, and what would be one. */
export function timestampProblem(text: string): string {
  if (text === "") return "is empty: write a time such as 2026-06-18T09:00:00.123Z";
  const shown = JSON.stringify(text.slice(0, 60));
  if (!Number.isNaN(readNanos(`${text}Z`, 0)))
    return `${shown} has no time zone: end it in Z or an offset such as +00:00`;
  return `${shown} is not a time such as 2026-06-18T09:00:00.123Z`;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function isShaped(text: string): boolean {
  const between = text[10];
  return (
    text[4] === "-" &&
    text[7] === "-" &&
    (between === "T" || between === " " || between === "t") &&
    text[13] === ":" &&
    text[16] === ":"
  );
}

/** Returns the seconds ahead of UTC from Z, ±HH:MM, ±HHMM or ±HH up to the end of the text; else NaN. */
function offsetSeconds(text: string, at: number): number {
  const sign = text[at];
  if ((sign === "Z" || sign === "z") && text.length === at + 1) return 0;
  if (sign !== "+" && sign !== "-") return NaN;
  const colon = text[at + 3] === ":" ? 1 : 0;
  const minutes = text.length === at + 3 ? 0 : digits(text, at + 3 + colon, at + 5 + colon);
  if (text.length !== at + 3 && text.length !== at + 5 + colon) return NaN;
  const hours = digits(text, at + 1, at + 3);
  if (!(hours <= 23 && minutes <= 59)) return NaN;
  return (sign === "-" ? -60 : 60) * (hours * 60 + minutes);
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    if (!isDigit(text, at)) return NaN;
    value = value * 10 + text.charCodeAt(at) - 48;
  }
  return value;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
