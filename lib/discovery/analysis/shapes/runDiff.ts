import { z } from "zod";

const sideSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  selected: z.boolean(),
});

export const imageChangeSchema = z.object({
  image: z.string(),
  /** Null when the image is not in that ranking. */
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  /** Places gained (positive) or lost; null when it is only in one ranking. */
  rankDelta: z.number().int().nullable(),
  scoreDelta: z.number().nullable(),
});

export const runDiffSchema = z.object({
  /** Selected now and not before, by rank. */
  entered: z.array(imageChangeSchema),
  /** Selected before and not now, by the rank it had. */
  left: z.array(imageChangeSchema),
  /** Selected in both at another rank, by rank. */
  moved: z.array(imageChangeSchema),
  /** Selected in both at the same rank. */
  unchanged: z.number().int(),
  strategyBefore: z.string(),
  strategyAfter: z.string(),
  /** Scores of two strategies cannot be subtracted in earnest. */
  comparable: z.boolean(),
});

export type ImageChange = z.infer<typeof imageChangeSchema>;

export type RunDiff = z.infer<typeof runDiffSchema>;
