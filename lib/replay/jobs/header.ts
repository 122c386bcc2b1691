/** Finds the columns of a file, in any order. Unknown columns are ignored. */

/** The file as a whole cannot be used; the message names it and says what is wrong and what would be right. */
export class ReplayFileError extends Error {
  /**
   * @param problem to be read after the file's name.
   * @param line from 1, where one is to blame.
   */
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(`${file}: ${problem}`);
    this.name = "ReplayFileError";
  }
}

/**
 * Takes the first row and returns a function that reads cells by column. Throws ReplayFileError that names every
 * missing column.
 */
export function readHeader(
  file: string,
  cells: readonly string[],
  required: readonly string[],
): (row: readonly string[], column: string) => string {
  const places = new Map(cells.map((cell, index) => [cell.trim().replace(/^\uFEFF/, ""), index]));
  const missing = required.filter((column) => !places.has(column));
  if (missing.length > 0) {
    const shown = cells.slice(0, 30).join(",").slice(0, 300);
    throw new ReplayFileError(
      file,
      `the header lacks ${missing.join(", ")}. It must name ${required.join(", ")} in any order; line 1 is ${JSON.stringify(shown)}.`,
      1,
    );
  }
  return (row, column) => row[places.get(column) ?? -1] ?? "";
}
