/** The recommended strategy, with the evidence. */
import { z } from "zod";

/** One candidate at one top-K: what it would have saved on units that it was not ranked from. Per cent, 0 to 100. */
const rowSchema = z.object({
  strategy: z.string(),
  top_k: z.number().int(),
  /** Mean share of the developer window's waits that is saved. */
  percent_minutes_saved: z.number(),
  /** 90 % bootstrap interval of that mean; null if only one unit was tested. */
  percent_low: z.number().nullable(),
  percent_high: z.number().nullable(),
  /** 90 % prediction interval for the next day, wider than that of the mean; null as above. */
  next_day_low: z.number().nullable(),
  next_day_high: z.number().nullable(),
});
/** In older rows, `percent_low` and `percent_high` were those of the next day, and the mean had no interval. */
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
  /** False if nothing beats the policy in force by more than chance. `strategy` is then the policy in force. */
  beats_current: z.boolean(),
  /**
   * Percentage points by which the best candidate beats the policy in force, with the 90 % interval that holds for
   * the gains of all candidates at once; null as above.
   */
  percent_gained: z.number(),
  percent_gained_low: z.number().nullable(),
  percent_gained_high: z.number().nullable(),
  optimum_percent: z.number(),
  /** Ids of the images that the strategy prewarms at `images_at`, in its order; at most `top_k`. */
  images: z.array(z.string()),
  verdict: z.string(),
  /**
   * The discovery policy that follows the strategy, with the evidence as comments; null if no policy can follow it.
   */
  policy_yaml: z.string().nullable(),
  candidates: z.array(recommendationRowSchema),
});
export type RecommendationChoice = z.infer<typeof recommendationChoiceSchema>;

export const recommendationSchema = z.object({
  /** The units on which candidates were tested. */
  over: z.enum(["days", "pipelines"]),
  units: z.number().int(),
  /** ISO dates of the tested days, or of the pipelines' day. Empty in older recommendations. */
  days: z.array(z.string()).default([]),
  /** The first day of the replay, to which the replay's other figures refer; null in older recommendations. */
  replay_day: z.string().nullable().default(null),
  /** Total waits of all units' jobs without prewarming, the base of percentages; null in older recommendations. */
  waited_minutes: z.number().nullable().default(null),
  /**
   * The newest prewarming covered by the jobs, for which images are ranked. ISO 8601, UTC; null in older
   * recommendations.
   */
  images_at: z.string().nullable().default(null),
  /** The policy in force. */
  current: z.string(),
  choices: z.array(recommendationChoiceSchema),
});
export type Recommendation = z.infer<typeof recommendationSchema>;
