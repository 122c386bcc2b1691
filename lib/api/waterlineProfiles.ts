/** Saved waterline profiles: comparator chains and added metrics on top of a preset. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { ownProfileInputSchema, ownProfileSchema } from "../waterlines/shapes";
import { instantSchema } from "./common";

const { savedProfiles, chainKeys, profileMetrics } = LIMITS;

export const waterlineProfileInputSchema = ownProfileInputSchema.meta({
  description:
    `At most ${chainKeys.value} ${chainKeys.of} and ${profileMetrics.value} added metrics; there are at most ` +
    `${savedProfiles.value} profiles.`,
});

export const waterlineProfileSchema = ownProfileSchema.extend({
  /** Counts changes from 1; for If-Match. */
  revision: z.number().int(),
  author: z.string(),
  updatedAt: instantSchema,
});
export type WaterlineProfile = z.infer<typeof waterlineProfileSchema>;
