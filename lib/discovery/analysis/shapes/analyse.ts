import { z } from "zod";
import { LIMITS } from "../../../limits/limits";
import { attributionSchema } from "./attribution";
import { comparisonSchema } from "./compareMany";
import { counterfactualSchema } from "./counterfactual";
import { crossingSchema } from "./crossings";
import { outliersSchema } from "./outlier";
import { redundancySchema } from "./redundancy";
import { selectableSchema } from "./selectable";
import { sensitivitySchema } from "./sensitivity";
import { stabilityOptionsSchema, stabilitySchema } from "./stability";
import { whyNotSchema } from "./whyNot";

export const PARTS = [
  "stability",
  "selectable",
  "sensitivity",
  "redundancy",
  "outliers",
  "crossings",
] as const;

export const analysisOptionsSchema = z.strictObject({
  /** Images to explain: why or why not, what would change it, and where its change of rank comes from. */
  images: z.array(z.string().min(1).max(4_096)).max(LIMITS.analysisImages.value).default([]),
  /** Analyses of the ranking as a whole; all of them if omitted. */
  parts: z.array(z.enum(PARTS)).default([...PARTS]),
  stability: stabilityOptionsSchema.prefault({}),
});

export const analysisSchema = z.object({
  /** One per requested image, in that order. */
  whyNot: z.array(whyNotSchema),
  counterfactuals: z.array(counterfactualSchema),
  /** From the previous run to this ranking, for the requested images; null without a previous run. */
  attribution: attributionSchema.nullable(),
  /** Images that crossed the cut since the previous ranking, and why, those that entered first; null without one. */
  crossings: z.array(crossingSchema).nullable(),
  /** Null if not requested. */
  stability: stabilitySchema.nullable(),
  selectable: selectableSchema.nullable(),
  sensitivity: sensitivitySchema.nullable(),
  redundancy: redundancySchema.nullable(),
  outliers: outliersSchema.nullable(),
  /** Compares this ranking (first) with the others given; null if there are none. */
  comparison: comparisonSchema.nullable(),
});

export type AnalysisOptions = z.infer<typeof analysisOptionsSchema>;

export type Analysis = z.infer<typeof analysisSchema>;
