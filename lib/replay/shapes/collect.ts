/** Names of the Prometheus queries that collect jobs (collect/queries.ts). */
export const COLLECT_QUERY_NAMES = [
  "pods",
  "containers",
  "starts",
  "completions",
  "scheduled",
  "containerStarts",
  "annotations",
] as const;
export type CollectQueryName = (typeof COLLECT_QUERY_NAMES)[number];

/** Types of data sources from which jobs are collected. */
export const COLLECTOR_TYPES = ["gitlab", "prometheus"] as const;
