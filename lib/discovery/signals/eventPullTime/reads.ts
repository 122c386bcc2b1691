/** The query types whose data the type can read. */
export const reads = ["loki", "pullCostProfile"] as const;
