/** Shapes of challengers beside their champions, without computation. */
import { z } from "zod";

export { FEWEST_SHADOW_DAYS } from "./fewest";

const shadowSideSchema = z.object({
  /** Images that its ranking selected. */
  images: z.number().int(),
  /** Minutes a day that these would have saved on the days before; null without such a day. */
  predicted: z.number().nullable(),
  /** What the day saves lies in between in nine cases of ten; null with fewer than two days before. */
  predicted_low: z.number().nullable(),
  predicted_high: z.number().nullable(),
  /** Minutes that they would have saved on the day itself. */
  realised: z.number(),
});
export type ShadowSide = z.infer<typeof shadowSideSchema>;

/** Two rankings of one morning on the day that followed. */
export const shadowScoreSchema = z.object({
  /** Days that the predictions are from. */
  days_before: z.number().int(),
  champion: shadowSideSchema,
  challenger: shadowSideSchema,
});
export type ShadowScore = z.infer<typeof shadowScoreSchema>;

export const shadowDaySchema = shadowScoreSchema.extend({
  /** Of the time zone, such as 2026-06-18. */
  day: z.string(),
  jobs: z.number().int(),
  /** Minutes of the developer window that jobs wait without prewarming. */
  minutes_waited: z.number(),
});
export type ShadowDay = z.infer<typeof shadowDaySchema>;

/** Who would have saved more so far. */
export const shadowStandingSchema = z.object({
  days: z.number().int(),
  minutes_waited: z.number(),
  champion_minutes: z.number(),
  challenger_minutes: z.number(),
  /** Challenger minus champion, minutes a day, with its 90 % interval. */
  gained_a_day: z.number(),
  gained_low: z.number().nullable(),
  gained_high: z.number().nullable(),
  /** `noise`: the interval has 0 in it; `tooFew`: fewer days than can tell. */
  verdict: z.enum(["challenger", "champion", "noise", "tooFew"]),
  /** Predictions with an interval, of both sides, and those of them whose day lay within. */
  predictions: z.number().int(),
  predictions_held: z.number().int(),
});
export type ShadowStanding = z.infer<typeof shadowStandingSchema>;
