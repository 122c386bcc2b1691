/** Text tables for a terminal. */

/**
 * Formats a table with two spaces between columns; cells are made safe to print. A column whose title starts with ">"
 * is right-aligned.
 */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const titles = columns.map((column) => column.replace(/^>/, ""));
  const cells = rows.map((row) => columns.map((_, index) => printable(row[index] ?? "")));
  const widths = titles.map((title, index) =>
    Math.max(displayWidth(title), ...cells.map((row) => displayWidth(row[index] ?? ""))),
  );
  const line = (row: readonly string[]): string =>
    columns
      .map((column, index) => pad(row[index] ?? "", widths[index] ?? 0, column.startsWith(">")))
      .join("  ")
      .trimEnd();
  const head = [line(titles), line(widths.map((width) => "-".repeat(width)))];
  return [...head, ...cells.map(line)].map((text) => `${text}\n`).join("");
}

/** Writes control characters as visible escapes, so that a label from a server cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (c) => {
    return `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Formats a number for a person: at most `digits` significant digits, no trailing zeros. */
export function shortNumber(value: number, digits = 6): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? String(value)
    : String(Number(value.toPrecision(digits)));
}

/** Formats with this many decimals. Only zero is written as 0; smaller values are "<0.1". Zero never has a minus. */
export function fixedNumber(value: number, digits: number): string {
  const text = value.toFixed(digits);
  if (Number(text) !== 0) return text;
  if (value === 0) return text.replace("-", "");
  return `${value < 0 ? ">-" : "<"}${(10 ** -digits).toFixed(digits)}`;
}

/** Appends the unit, if there is one: "7.85 s". */
export const withUnit = (text: string, unit: string | null): string =>
  unit === null ? text : `${text} ${unit}`;

function pad(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? space + text : text + space;
}

/** Approximate width in terminal columns: wide East Asian characters and emoji take two, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const c of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(c)) continue;
    width +=
      /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u.test(
        c,
      ) && c > "\u00ff"
        ? 2
        : 1;
  }
  return width;
}
