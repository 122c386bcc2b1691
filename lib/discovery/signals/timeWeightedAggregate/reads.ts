/** The queries whose data the type can read. */
export const reads = ["prometheus"] as const;

/** Those of which the released operator makes the signal; on another it fails the query. */
export const operatorReads: readonly string[] = ["prometheus", "loki"];
