/** The results of a replay: rows of the evaluator's tables, and additional values. */
import { z } from "zod";

/** One scenario, with the columns of the evaluator's `policy_summary`. Its window is open-ended. */
export const scenarioRowSchema = z.object({
  policy: z.string(),
  jobs_total: z.number().int(),
  developer_window_jobs: z.number().int(),
  affected_jobs_total: z.number().int(),
  affected_jobs_developer_window: z.number().int(),
  affected_job_minutes_total: z.number(),
  affected_job_minutes_developer_window: z.number(),
  p95_wait_seconds_developer_window: z.number(),
  p99_wait_seconds_developer_window: z.number(),
  newly_warmed_node_image_pairs: z.number().int(),
  developer_window_minutes_avoided_vs_no_prewarm: z.number(),
});
export type ScenarioRow = z.infer<typeof scenarioRowSchema>;

/** One strategy at one top-K, with the columns of the evaluator's `strategy_comparison`. */
export const strategyRowSchema = z.object({
  strategy: z.string(),
  top_k: z.number().int(),
  selected_images: z.number().int(),
  affected_jobs_developer_window: z.number().int(),
  affected_job_minutes_developer_window: z.number(),
  minutes_avoided_vs_no_prewarm: z.number(),
  percent_minutes_saved: z.number(),
  affected_jobs_avoided_vs_no_prewarm: z.number().int(),
  percent_affected_jobs_saved: z.number(),
  p95_wait_seconds_developer_window: z.number(),
  p99_wait_seconds_developer_window: z.number(),
});
export type StrategyRow = z.infer<typeof strategyRowSchema>;

/** Further figures of the same strategy and top-K that the comparison's columns lack. */
export const detailRowSchema = z.object({
  strategy: z.string(),
  top_k: z.number().int(),
  images: z.array(z.string()),
  affected_jobs_total: z.number().int(),
  affected_job_minutes_total: z.number(),
  newly_warmed_node_image_pairs: z.number().int(),
  /** Pipelines whose critical path is shorter than without prewarming. */
  faster_pipelines: z.number().int(),
  critical_path_minutes_saved: z.number(),
  /** The pipelines whose critical path is shortened most, the first 20. Empty in older results. */
  fastest_pipelines: z.array(z.object({ pipeline_id: z.string(), seconds_saved: z.number() })).default([]),
  size_mb: z.number().nullable(),
  /** Additional minutes of the developer window that the optimum of the same top-K saves. */
  gap_to_optimum_minutes: z.number(),
  /** Images that the optimum has and the strategy lacks, the most expensive first. */
  gap_images: z.array(z.object({ image_id: z.string(), minutes: z.number() })),
});
export type DetailRow = z.infer<typeof detailRowSchema>;

/** One place of a ranking, with the columns of the evaluator's `discovery_rankings`. */
export const rankingRowSchema = z.object({
  strategy: z.string(),
  rank: z.number().int(),
  image_id: z.string(),
  score: z.number(),
});
export type RankingRow = z.infer<typeof rankingRowSchema>;

/** One image: its waits without prewarming, and what prewarming it saves. */
export const imageRowSchema = z.object({
  image_id: z.string(),
  image: z.string(),
  p50_pull_seconds: z.number(),
  size_mb: z.number().nullable(),
  jobs: z.number().int(),
  affected_jobs: z.number().int(),
  affected_job_minutes: z.number(),
  developer_window_jobs: z.number().int(),
  affected_jobs_developer_window: z.number().int(),
  affected_job_minutes_developer_window: z.number(),
  minutes_saved_developer_window: z.number(),
});
export type ImageRow = z.infer<typeof imageRowSchema>;

/** The images whose prewarming would have saved most, known only after the fact. */
export const optimumRowSchema = z.object({
  top_k: z.number().int(),
  images: z.array(z.string()),
  minutes_saved_developer_window: z.number(),
  percent_minutes_saved: z.number(),
});
export type OptimumRow = z.infer<typeof optimumRowSchema>;

/** The choice under a disk budget: greedily by saving per megabyte, and the exact optimum. */
export const budgetRowSchema = z.object({
  budget_mb: z.number(),
  greedy_images: z.array(z.string()),
  greedy_minutes: z.number(),
  /** Megabytes on disk with shared layers counted once, here and for the optimum. */
  greedy_mb: z.number().default(0),
  /** Null if there are more images than the search accepts. */
  optimum_images: z.array(z.string()).nullable(),
  optimum_minutes: z.number().nullable(),
  optimum_mb: z.number().nullable().default(null),
  gap_minutes: z.number().nullable(),
  /** Number of images whose layers are known. */
  images_with_layers: z.number().int().default(0),
  /** Additional megabytes of the greedy choice if no image shared a layer. */
  shared_mb: z.number().default(0),
  /** Why a registry did not provide the layers of some images; null without a problem. */
  layers_problem: z.string().nullable().default(null),
});
export type BudgetRow = z.infer<typeof budgetRowSchema>;

/** One hour without prewarming, starting with that of the first job. */
export const hourRowSchema = z.object({
  /** ISO 8601 in UTC. */
  hour: z.string(),
  jobs: z.number().int(),
  affected_jobs: z.number().int(),
  affected_job_minutes: z.number(),
  /** At the end of the hour. */
  warm_nodes: z.number().int(),
  warm_node_image_pairs: z.number().int(),
});
export type HourRow = z.infer<typeof hourRowSchema>;

/** Total minutes of the developer window that the first 1, 2, … images of a strategy save, up to 100 images. */
export const curveSchema = z.object({
  strategy: z.string(),
  /** Whether the strategy uses the replayed jobs themselves. It is then a bound, not a policy. */
  after_the_fact: z.boolean(),
  minutes: z.array(z.number()),
});

/** One of the pipelines whose jobs wait longest without prewarming. */
export const pipelineRowSchema = z.object({
  pipeline_id: z.string(),
  jobs: z.number().int(),
  affected_jobs: z.number().int(),
  wait_minutes: z.number(),
});
export type PipelineRow = z.infer<typeof pipelineRowSchema>;

export const replayResultSchema = z.object({
  scenarios: z.array(scenarioRowSchema),
  strategies: z.array(strategyRowSchema),
  details: z.array(detailRowSchema),
  rankings: z.array(rankingRowSchema),
  images: z.array(imageRowSchema),
  optimum: z.array(optimumRowSchema),
  budget: budgetRowSchema.nullable(),
  hours: z.array(hourRowSchema),
  /** Curves of every strategy, and of the optimum under that name. */
  curves: z.array(curveSchema).default([]),
  pipelines: z.array(pipelineRowSchema).default([]),
});
export type ReplayResult = z.infer<typeof replayResultSchema>;

/** Maximum number of images for which the optimum under a disk budget is searched. */
export const BUDGET_IMAGES = 60;
