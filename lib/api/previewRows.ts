/** Maximum number of rows that a tried query shows. */
export const PREVIEW_ROWS = 100;
