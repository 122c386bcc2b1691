/** How a list of ranked rows is laid out in the room that it has; pixels. */

/** No target may be lower than 24 (WCAG 2.5.8). */
export const ROW_HEIGHT = 24;
/** Two lines where the list is narrow. */
const NARROW_ROW_HEIGHT = 54;
/** Below this width the columns of one line leave a name no room. */
const NARROW = 500;
/** Below this one the note is left out, so that names have its room. */
const TIGHT = 640;
/** From this width on there is room for long numbers. */
const WIDE = 860;

export const LINE_HEIGHT = 24;
/** Of the miniature beside the rows, which a narrow list leaves out; as in RankedList.module.css. */
export const MINIATURE_WIDTH = 34;

export interface Layout {
  /** The value of `data-size`, on which the columns hang. */
  readonly size: "narrow" | "tight" | "" | "wide";
  readonly rowHeight: number;
}

/** @param width of the list without its miniature, whether or not that is shown. */
export function layoutFor(width: number): Layout {
  if (width < NARROW) return { size: "narrow", rowHeight: NARROW_ROW_HEIGHT };
  return { size: width < TIGHT ? "tight" : width < WIDE ? "" : "wide", rowHeight: ROW_HEIGHT };
}
