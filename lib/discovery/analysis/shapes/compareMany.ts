import { z } from "zod";
import { runDiffSchema } from "./runDiff";

export const standingSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  selected: z.boolean(),
});

const comparedImageSchema = z.object({
  image: z.string(),
  /** One per ranking, in the order given; null if it has no rank there. */
  standings: z.array(standingSchema.nullable()),
  /** Number of rankings that select it. */
  selectedIn: z.number().int(),
  /** Places between its best and its worst rank, in the rankings that rank it. */
  spread: z.number().int(),
});

export const comparisonSchema = z.object({
  labels: z.array(z.string()),
  /** Every image with a rank in any of them, by its best rank, then by name. */
  images: z.array(comparedImageSchema),
  /** One from the first ranking to each of the others. */
  diffs: z.array(runDiffSchema),
  /** Number of images that all rankings select. */
  selectedInAll: z.number().int(),
});

export type Comparison = z.infer<typeof comparisonSchema>;
