/** The value that a cell is sorted and exported by; null is sorted last in both directions. */
export type CellValue = string | number | boolean | Date | null;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares two values of one column: texts by locale, everything else by size. */
export function compare(a: CellValue, b: CellValue): number {
  return typeof a === "string" || typeof b === "string"
    ? collator.compare(String(a), String(b))
    : Number(a) - Number(b);
}
