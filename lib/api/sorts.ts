/** Columns by which a list of the API can be sorted; apart from its schemas, which a table has no use for. */
export const NAMESPACE_SORTS = ["path"] as const;
