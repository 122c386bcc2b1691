/** The apostrophe in front of a cell of CSV that a spreadsheet would take for a formula: put there, and taken away. */

/**
 * Also behind blanks, which some programs drop, and in the full width that East Asian keyboards type. A semicolon in
 * front ends the cell where it is a separator, and what follows begins another. A text that has an apostrophe before
 * such a beginning gets another one, so that what is read back is what was written.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\u0000-\u001f\u200b\ufeff]*[=+\-@|;＝＋－＠｜])/;

/** The text as a spreadsheet shows it and does not execute it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What `guarded` made of a text, as it was; any other text as it is. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
