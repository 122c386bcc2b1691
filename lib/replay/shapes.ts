/** Words and shapes of the replay lab, without computation: what the API's shapes and pages are made of. */
import { z } from "zod";
import { isTimezone } from "../document/timezone";
import { explanationSchema } from "../explanation/explanation";

export * from "./shadow/shapes";

/** A row that was not used. */
export const rejectedRowSchema = z.object({
  file: z.string(),
  /** From 1, the header included. */
  line: z.number().int(),
  /** Empty where the whole row is meant. */
  column: z.string(),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

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

/** One candidate at one top-K: what it would have saved on units that it was not ranked from. */
export const recommendationRowSchema = z.object({
  strategy: z.string(),
  top_k: z.number().int(),
  /** Of the developer window's waits. */
  percent_minutes_saved: z.number(),
  /** What the next day saves lies in between in nine cases of ten. */
  percent_low: z.number(),
  percent_high: z.number(),
});
export type RecommendationRow = z.infer<typeof recommendationRowSchema>;

export const recommendationChoiceSchema = z.object({
  top_k: z.number().int(),
  strategy: z.string(),
  reason: z.string(),
  /** False where nothing beats the policy in force by more than chance; `strategy` is then that one. */
  beats_current: z.boolean(),
  /** Percentage points of the best candidate over the policy in force, with its 90 % interval. */
  percent_gained: z.number(),
  percent_gained_low: z.number(),
  percent_gained_high: z.number(),
  optimum_percent: z.number(),
  images: z.array(z.string()),
  verdict: z.string(),
  /** The discovery policy that follows the strategy, with the evidence as comments; null where none can. */
  policy_yaml: z.string().nullable(),
  candidates: z.array(recommendationRowSchema),
});
export type RecommendationChoice = z.infer<typeof recommendationChoiceSchema>;

export const recommendationSchema = z.object({
  /** What candidates were tried on. */
  over: z.enum(["days", "pipelines"]),
  units: z.number().int(),
  /** The policy in force. */
  current: z.string(),
  choices: z.array(recommendationChoiceSchema),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:45");

/** When images are prewarmed and developers wait, on any day; local times of the zone. */
export const dayTimesSchema = z.object({
  prewarmAt: clockTime.default("08:45"),
  developerStart: clockTime.default("09:00"),
  developerEnd: clockTime.default("17:00"),
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").default("UTC"),
});
export type DayTimes = z.infer<typeof dayTimesSchema>;

/** What a new version of a policy would have saved beside the version in force. */
export const guardOutcomeSchema = z.object({
  over: z.enum(["days", "pipelines"]),
  units: z.number().int(),
  /** Minutes of the developer window that jobs wait without prewarming. */
  minutes_waited: z.number(),
  minutes_in_force: z.number(),
  minutes_proposed: z.number(),
  /** Proposed minus in force, with its 90 % interval. */
  minutes_gained: z.number(),
  minutes_gained_low: z.number(),
  minutes_gained_high: z.number(),
  /** The whole interval lies below 0. */
  fewer: z.boolean(),
});
export type GuardOutcome = z.infer<typeof guardOutcomeSchema>;

/** What a job set holds, and what is wrong with it. */
export const jobSetQualitySchema = z.object({
  jobs: z.number().int(),
  nodes: z.number().int(),
  pipelines: z.number().int(),
  images: z.number().int(),
  images_used: z.number().int(),
  images_without_size: z.number().int(),
  /** ISO 8601 in UTC; null without a job. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Days in UTC that have jobs, the first 400. */
  days: z.array(z.object({ day: z.string(), jobs: z.number().int() })),
  days_total: z.number().int(),
  /** Two hours or more without a job, the first 50. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
  gaps_total: z.number().int(),
  /** Jobs whose container started more than a second before their pod was scheduled. */
  clock_skew: z.object({ jobs: z.number().int(), largest_seconds: z.number() }),
  /** Jobs whose `job_finished` is empty: they end after their useful runtime. Absent in reports of before. */
  jobs_without_end: z.number().int().optional(),
  /** Rows without a pull time, of images that have none either. */
  missing_pull_times: z.number().int(),
  duplicates: z.number().int(),
  /** Rows that came after one that was scheduled later. */
  unsorted: z.number().int(),
  rejected_total: z.number().int(),
  rejected_by_column: z.array(z.object({ column: z.string(), rows: z.number().int() })),
});
export type JobSetQuality = z.infer<typeof jobSetQualitySchema>;

/** Why a job waited, with what the chart shows of it. */
export const jobExplanationSchema = explanationSchema.extend({
  job_id: z.string(),
  pipeline_id: z.string(),
  stage: z.string(),
  node: z.string(),
  image_id: z.string(),
  image: z.string(),
  /** ISO 8601 in UTC. */
  scheduled: z.string(),
  wait_seconds: z.number(),
  wait_seconds_without_prewarming: z.number(),
  /** What the job set measured; null where it does not say. Absent in answers of before. */
  observed_wait_seconds: z.number().nullable().optional(),
});
export type JobExplanation = z.infer<typeof jobExplanationSchema>;

/** A job that waited for its image without prewarming. */
export interface WaitedJob {
  readonly job_id: string;
  readonly pipeline_id: string;
  readonly node: string;
  /** Reference. */
  readonly image: string;
  /** ISO 8601 in UTC. */
  readonly scheduled: string;
  readonly wait_seconds: number;
  /** What prewarming the image takes off. */
  readonly saved_seconds: number;
}

export interface Waited {
  /** With those that did not wait. */
  readonly jobs: number;
  readonly waited: number;
  readonly waited_seconds: number;
  readonly saved_seconds: number;
  readonly longest: readonly WaitedJob[];
}

export const pipelineChartSchema = z.object({
  pipeline_id: z.string(),
  /** What images are prewarmed by: "count, top 10"; empty for none. */
  choice: z.string(),
  /** The first 500. */
  jobs: z.array(
    z.object({
      job_id: z.string(),
      stage: z.string(),
      node: z.string(),
      image_id: z.string(),
      prewarmed: z.boolean(),
      /** ISO 8601 in UTC. */
      scheduled: z.string(),
      wait_seconds: z.number(),
      wait_seconds_without_prewarming: z.number(),
      runtime_seconds: z.number(),
    }),
  ),
  jobs_total: z.number().int(),
  critical_path_seconds: z.number(),
  critical_path_seconds_without_prewarming: z.number(),
});
export type PipelineChart = z.infer<typeof pipelineChartSchema>;

const betweenSchema = z.object({
  top_k: z.number().int(),
  minutes_first: z.number().nullable(),
  minutes_second: z.number().nullable(),
  percent_first: z.number().nullable(),
  percent_second: z.number().nullable(),
  minutes_difference: z.number().nullable(),
  percent_points_difference: z.number().nullable(),
});

/** What strategies save in two replays; null where one lacks the strategy. */
export const replayDiffSchema = z.object({
  strategies: z.array(betweenSchema.extend({ strategy: z.string() })),
  optimum: z.array(betweenSchema),
});
export type ReplayDiff = z.infer<typeof replayDiffSchema>;

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
