import type { OperationContext } from "../../operations/defineOperation";

/** The operation kind of imports; stored, so it never changes. */
export const IMPORT_KIND = "import";
/** Each attempt continues where the previous one ended. */
export const IMPORT_ATTEMPTS = 10;

/** The stages of an import in order, with the share of the work that is done when each starts. */
export const STAGES = { listing: 0, importing: 0.05 };

export type ImportContext = OperationContext<keyof typeof STAGES>;
