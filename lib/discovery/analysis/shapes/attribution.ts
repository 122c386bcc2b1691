import { z } from "zod";
import { FACTORS } from "./mixture";

export const sideSchema = z.object({
  /** Null for an image without a rank. */
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  selected: z.boolean(),
});

const partSchema = z.object({
  factor: z.enum(FACTORS),
  /** Places gained (positive) or lost, as in a comparison of runs. */
  rank: z.number(),
  score: z.number(),
});

const attributedImageSchema = z.object({
  image: z.string(),
  before: sideSchema,
  after: sideSchema,
  /** Places gained; the parts' ranks add up to it. */
  rankDelta: z.number().int(),
  scoreDelta: z.number(),
  /** One per factor that differs, in the order of the pipeline. */
  parts: z.array(partSchema),
});

export const attributionSchema = z.object({
  /** Factors that differ between the two sides. */
  factors: z.array(z.enum(FACTORS)),
  images: z.array(attributedImageSchema),
});

export type Attribution = z.infer<typeof attributionSchema>;
