/** The layout of a list of ranked rows for the available width; pixels. */

/** The minimum height of a pointer target is 24 (WCAG 2.5.8). */
export const ROW_HEIGHT = 24;
/** A narrow list has two lines a row. */
const NARROW_ROW_HEIGHT = 54;
/** Below this width, the columns of a one-line row leave no space for the name. */
const NARROW = 500;
/** Below this width, the note is left out to make space for names. */
const TIGHT = 640;
/** From this width there is space for long numbers. */
const WIDE = 860;

export const LINE_HEIGHT = 24;
/** Width of the miniature next to the rows, which a narrow list leaves out; same as in RankedList.module.css. */
export const MINIATURE_WIDTH = 34;

export interface Layout {
  /** The value of `data-size`, which selects the columns. */
  readonly size: "narrow" | "tight" | "" | "wide";
  readonly rowHeight: number;
}

/** @param width of the list without its miniature, whether or not it is shown. */
export function layoutFor(width: number): Layout {
  if (width < NARROW) return { size: "narrow", rowHeight: NARROW_ROW_HEIGHT };
  return { size: width < TIGHT ? "tight" : width < WIDE ? "" : "wide", rowHeight: ROW_HEIGHT };
}
