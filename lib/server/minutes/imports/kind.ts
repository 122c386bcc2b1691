import type { OperationContext } from "../../operations/defineOperation";

/** An import's name as an operation; stored, so it never changes. */
export const IMPORT_KIND = "import";
/** Each goes on where the one before ended. */
export const IMPORT_ATTEMPTS = 10;

/** What an import does in turn, and the share of the work that is done where each begins. */
export const STAGES = { listing: 0, importing: 0.05 };

export type ImportContext = OperationContext<keyof typeof STAGES>;
