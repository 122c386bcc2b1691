/** Added waterline metrics: rules, chains and plans may name them like the agents' own. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { addedMetricSchema, registeredMetricInputSchema } from "../waterlines/shapes";
import { instantSchema } from "./common";

const { registeredMetrics, chainKeys } = LIMITS;

export const waterlineMetricInputSchema = registeredMetricInputSchema.meta({
  description: `There are at most ${registeredMetrics.value} ${registeredMetrics.of}; a chain has at most ${chainKeys.value} keys.`,
});

export const waterlineMetricSchema = addedMetricSchema.extend({
  /** Counts changes from 1; for If-Match. */
  revision: z.number().int(),
  author: z.string(),
  updatedAt: instantSchema,
});
export type WaterlineMetric = z.infer<typeof waterlineMetricSchema>;
