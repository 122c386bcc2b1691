/** An import's name as an operation; stored, so it never changes. */
export const IMPORT_KIND = "import";
/** Each goes on where the one before ended. */
export const IMPORT_ATTEMPTS = 10;
