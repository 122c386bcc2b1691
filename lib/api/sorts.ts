/** Columns by which lists of the API can be sorted. Separate from the schemas, which tables do not need. */
export const NAMESPACE_SORTS = ["path"] as const;
export const AUDIT_SORTS = ["at"] as const;
export const CHANGE_SORTS = ["at"] as const;
export const USER_SORTS = ["email", "role", "lastSignIn"] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const TOKEN_SORTS = ["created", "name", "lastUsed"] as const;
export type TokenSort = (typeof TOKEN_SORTS)[number];
export const RUN_SORTS = ["created", "started", "duration", "state"] as const;
export const PIPELINE_SORTS = ["pipeline", "usage"] as const;
export type PipelineSort = (typeof PIPELINE_SORTS)[number];
/** Default order of the pipelines on the page of a project. */
export const DEAREST_FIRST = "-usage";
