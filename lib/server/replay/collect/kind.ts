/** What collections of jobs are called. */
import type { OperationContext } from "../../operations/defineOperation";

/** Stored: it never changes. */
export const COLLECTION_KIND = "jobCollection";
export const COLLECTION_ATTEMPTS = 3;
export const STAGES = { collecting: 0, writing: 0.95 };
export type CollectionContext = OperationContext<keyof typeof STAGES>;

/** What the operations of a collector are about. */
export const collectorSubject = (name: string): string => `job-set/${name}/collector`;
export const collectorName = (subject: string): string => subject.split("/")[1] ?? "";
