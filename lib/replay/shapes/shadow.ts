/** Shapes of challengers and their champions, without computation. */
import { z } from "zod";

export { FEWEST_SHADOW_DAYS } from "./fewest";

const shadowSideSchema = z.object({
  /** Number of images that its ranking selected. */
  images: z.number().int(),
  /** Minutes per day that these would have saved on earlier days; null without such a day. */
  predicted: z.number().nullable(),
  /** 90 % prediction interval of the day's saving; null with fewer than two earlier days. */
  predicted_low: z.number().nullable(),
  predicted_high: z.number().nullable(),
  /** Minutes that they would have saved on the day itself. */
  realised: z.number(),
});
export type ShadowSide = z.infer<typeof shadowSideSchema>;

/** Two rankings from the same morning, compared on the following day. */
export const shadowScoreSchema = z.object({
  /** Number of days that the predictions are based on. */
  days_before: z.number().int(),
  champion: shadowSideSchema,
  challenger: shadowSideSchema,
});
export type ShadowScore = z.infer<typeof shadowScoreSchema>;

export const shadowDaySchema = shadowScoreSchema.extend({
  /** Day in the time zone, such as 2026-06-18. */
  day: z.string(),
  jobs: z.number().int(),
  /** Minutes for which jobs of the developer window wait without prewarming. */
  minutes_waited: z.number(),
});
export type ShadowDay = z.infer<typeof shadowDaySchema>;

/** Which side would have saved more. */
export const shadowStandingSchema = z.object({
  days: z.number().int(),
  minutes_waited: z.number(),
  champion_minutes: z.number(),
  challenger_minutes: z.number(),
  /** Challenger minus champion in minutes per day, with its 90 % interval. */
  gained_a_day: z.number(),
  gained_low: z.number().nullable(),
  gained_high: z.number().nullable(),
  /** `noise`: the interval contains 0; `tooFew`: too few days to decide. */
  verdict: z.enum(["challenger", "champion", "noise", "tooFew"]),
  /** Number of predictions with an interval, of both sides, and how many of them contained the day's value. */
  predictions: z.number().int(),
  predictions_held: z.number().int(),
});
export type ShadowStanding = z.infer<typeof shadowStandingSchema>;
