/** Columns by which a list of the API can be sorted; apart from its schemas, which a table has no use for. */
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
/** How the page of a project lists its pipelines unless its table is sorted. */
export const DEAREST_FIRST = "-usage";
