/** The query types whose data the type can read. */
export const reads = ["prometheus", "registry"] as const;

/** The query types from which the released operator computes the signal; it fails on any other. */
export const operatorReads: readonly string[] = ["prometheus", "loki", "registry"];
