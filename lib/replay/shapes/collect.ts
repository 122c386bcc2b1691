/** What is asked of a Prometheus to collect jobs (collect/queries.ts). */
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

/** Types of data sources that jobs are collected from. */
export const COLLECTOR_TYPES = ["gitlab", "prometheus"] as const;
