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
  /** Images to explain: why or why not, what would change it, and what its change of rank comes from. */
  images: z.array(z.string().min(1).max(4_096)).max(LIMITS.analysisImages.value).default([]),
  /** What to say about the ranking as a whole; everything when omitted. */
  parts: z.array(z.enum(PARTS)).default([...PARTS]),
  stability: stabilityOptionsSchema.prefault({}),
});

export const analysisSchema = z.object({
  /** One an image asked for, in that order. */
  whyNot: z.array(whyNotSchema),
  counterfactuals: z.array(counterfactualSchema),
  /** From the run before to this ranking, for the images asked for; null without one. */
  attribution: attributionSchema.nullable(),
  /** Images that crossed the line since the ranking before, and why: first those that came in; null without one. */
  crossings: z.array(crossingSchema).nullable(),
  /** Null where it was not asked for. */
  stability: stabilitySchema.nullable(),
  selectable: selectableSchema.nullable(),
  sensitivity: sensitivitySchema.nullable(),
  redundancy: redundancySchema.nullable(),
  outliers: outliersSchema.nullable(),
  /** This ranking first, beside the others given; null without any. */
  comparison: comparisonSchema.nullable(),
});

export type AnalysisOptions = z.infer<typeof analysisOptionsSchema>;

export type Analysis = z.infer<typeof analysisSchema>;
