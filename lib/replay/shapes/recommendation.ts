/** Which strategy to follow, with the evidence. */
import { z } from "zod";

/** One candidate at one top-K: what it would have saved on units that it was not ranked from. Per cent, 0 to 100. */
const rowSchema = z.object({
  strategy: z.string(),
  top_k: z.number().int(),
  /** Mean share of the developer window's waits. */
  percent_minutes_saved: z.number(),
  /** 90 % bootstrap interval of that mean; null where one unit was tried, which has no interval. */
  percent_low: z.number().nullable(),
  percent_high: z.number().nullable(),
  /** What the next day saves lies in between in nine cases of ten: wider than the mean's. Null as above. */
  next_day_low: z.number().nullable(),
  next_day_high: z.number().nullable(),
});
/** In rows of before, `percent_low` and `percent_high` were the next day's, and the mean had no interval. */
export const recommendationRowSchema = z.preprocess((row) => {
  if (typeof row !== "object" || row === null || "next_day_low" in row || !("percent_low" in row)) return row;
  const { percent_low: next_day_low, percent_high: next_day_high = null } = row as Record<string, unknown>;
  return { ...row, next_day_low, next_day_high, percent_low: null, percent_high: null };
}, rowSchema);
export type RecommendationRow = z.infer<typeof recommendationRowSchema>;

export const recommendationChoiceSchema = z.object({
  top_k: z.number().int(),
  strategy: z.string(),
  reason: z.string(),
  /** False where nothing beats the policy in force by more than chance; `strategy` is then that one. */
  beats_current: z.boolean(),
  /** Percentage points of the best candidate over the policy in force, with its 90 % interval; null as above. */
  percent_gained: z.number(),
  percent_gained_low: z.number().nullable(),
  percent_gained_high: z.number().nullable(),
  optimum_percent: z.number(),
  /** Ids of the images that the strategy prewarms at `images_at`, the first one first; at most `top_k`. */
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
  /** ISO dates of the days that are tried, or of the pipelines' day. Empty in recommendations of before. */
  days: z.array(z.string()).default([]),
  /** The first day of the replay, which the other figures of the replay are of; null in recommendations of before. */
  replay_day: z.string().nullable().default(null),
  /** What the jobs of all units wait without prewarming, which percentages are of; null in recommendations of before. */
  waited_minutes: z.number().nullable().default(null),
  /** The newest prewarming within the jobs, as of which images are ranked. ISO 8601, UTC; null in recommendations of before. */
  images_at: z.string().nullable().default(null),
  /** The policy in force. */
  current: z.string(),
  choices: z.array(recommendationChoiceSchema),
});
export type Recommendation = z.infer<typeof recommendationSchema>;
