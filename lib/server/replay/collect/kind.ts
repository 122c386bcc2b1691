/** Names and attempts of job collections. */
import type { OperationContext } from "../../operations/defineOperation";

/** Stored: it never changes. */
export const COLLECTION_KIND = "jobCollection";
export const COLLECTION_ATTEMPTS = 3;
export const STAGES = { collecting: 0, writing: 0.95 };
export type CollectionContext = OperationContext<keyof typeof STAGES>;

/** Returns the subject of a collector's operations. */
export const collectorSubject = (name: string): string => `job-set/${name}/collector`;
export const collectorName = (subject: string): string => subject.split("/")[1] ?? "";
