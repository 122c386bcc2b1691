/** Rows of an answer that a tried query shows, the first ones. */
export const PREVIEW_ROWS = 100;
