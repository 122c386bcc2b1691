/** What a replay computes, as rows of the evaluator's tables and what they do not say. */
import { z } from "zod";

/** One scenario, with the columns of the evaluator's `policy_summary`; its window is open-ended. */
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

/** What the comparison's columns do not say of the same strategy and top-K. */
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
  /** Those whose critical path is shortened most, the first 20. Empty in results of before. */
  fastest_pipelines: z.array(z.object({ pipeline_id: z.string(), seconds_saved: z.number() })).default([]),
  size_mb: z.number().nullable(),
  /** Minutes of the developer window that the optimum of the same top-K saves more. */
  gap_to_optimum_minutes: z.number(),
  /** Images that the optimum has and the strategy lacks, the costliest first. */
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

/** One image without prewarming, and what prewarming it saves. */
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

/** The images that, warm, would have saved most, known only afterwards. */
export const optimumRowSchema = z.object({
  top_k: z.number().int(),
  images: z.array(z.string()),
  minutes_saved_developer_window: z.number(),
  percent_minutes_saved: z.number(),
});
export type OptimumRow = z.infer<typeof optimumRowSchema>;

/** The choice under a disk budget: by saving per megabyte, and the exact optimum beside it. */
export const budgetRowSchema = z.object({
  budget_mb: z.number(),
  greedy_images: z.array(z.string()),
  greedy_minutes: z.number(),
  /** On a disk, layers that several images share once; as are those of the optimum. */
  greedy_mb: z.number().default(0),
  /** Null above the number of images that the search takes. */
  optimum_images: z.array(z.string()).nullable(),
  optimum_minutes: z.number().nullable(),
  optimum_mb: z.number().nullable().default(null),
  gap_minutes: z.number().nullable(),
  /** Images whose layers are known. */
  images_with_layers: z.number().int().default(0),
  /** What the greedy choice would take more if no image shared a layer. */
  shared_mb: z.number().default(0),
  /** Why layers of some images are not known, where a registry was to tell them. */
  layers_problem: z.string().nullable().default(null),
});
export type BudgetRow = z.infer<typeof budgetRowSchema>;

/** One hour from the first job's on, without prewarming. */
export const hourRowSchema = z.object({
  /** ISO 8601 in UTC. */
  hour: z.string(),
  jobs: z.number().int(),
  affected_jobs: z.number().int(),
  affected_job_minutes: z.number(),
  /** At the hour's end. */
  warm_nodes: z.number().int(),
  warm_node_image_pairs: z.number().int(),
});
export type HourRow = z.infer<typeof hourRowSchema>;

/** Minutes of the developer window that the first 1, 2, … images of a strategy save together, up to 100. */
export const curveSchema = z.object({
  strategy: z.string(),
  /** It looks at the replayed jobs themselves: a bound, not a policy. */
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
  /** Of every strategy, and of the optimum under that name. */
  curves: z.array(curveSchema).default([]),
  pipelines: z.array(pipelineRowSchema).default([]),
});
export type ReplayResult = z.infer<typeof replayResultSchema>;

/** Images up to which the optimum under a disk budget is searched for. */
export const BUDGET_IMAGES = 60;
