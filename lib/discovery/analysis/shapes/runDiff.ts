import { z } from "zod";

const sideSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  selected: z.boolean(),
});

export const imageChangeSchema = z.object({
  image: z.string(),
  /** Null if the image is not in that ranking. */
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  /** Places gained (positive) or lost; null if it is in one ranking only. */
  rankDelta: z.number().int().nullable(),
  scoreDelta: z.number().nullable(),
});

export const runDiffSchema = z.object({
  /** Selected after but not before, by rank. */
  entered: z.array(imageChangeSchema),
  /** Selected before but not after, by former rank. */
  left: z.array(imageChangeSchema),
  /** Selected in both at a different rank, by rank. */
  moved: z.array(imageChangeSchema),
  /** Number of images selected in both at the same rank. */
  unchanged: z.number().int(),
  strategyBefore: z.string(),
  strategyAfter: z.string(),
  /** False if the strategies differ, so that score deltas are not meaningful. */
  comparable: z.boolean(),
});

export type ImageChange = z.infer<typeof imageChangeSchema>;

export type RunDiff = z.infer<typeof runDiffSchema>;
