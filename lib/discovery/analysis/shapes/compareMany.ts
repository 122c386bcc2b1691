import { z } from "zod";
import { runDiffSchema } from "./runDiff";

export const standingSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  selected: z.boolean(),
});

const comparedImageSchema = z.object({
  image: z.string(),
  /** One a ranking, in the order given; null where it has no rank. */
  standings: z.array(standingSchema.nullable()),
  /** Rankings that select it. */
  selectedIn: z.number().int(),
  /** Places between its best and its worst rank, where it has ranks. */
  spread: z.number().int(),
});

export const comparisonSchema = z.object({
  labels: z.array(z.string()),
  /** Every image with a rank in any of them, by its best rank, then by name. */
  images: z.array(comparedImageSchema),
  /** From the first ranking to each of the others. */
  diffs: z.array(runDiffSchema),
  /** Images that all of them select. */
  selectedInAll: z.number().int(),
});

export type Comparison = z.infer<typeof comparisonSchema>;
