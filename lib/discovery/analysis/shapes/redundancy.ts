import { z } from "zod";
import { selectionChangeSchema } from "./selection";

const pairSchema = z.object({
  a: z.string(),
  b: z.string(),
  /** Number of images that have both values. */
  images: z.number().int(),
  /** −1 to 1; null with fewer than two images or if one signal is the same for all. */
  spearman: z.number().nullable(),
  kendall: z.number().nullable(),
});

const leaveOutSchema = z.object({
  signal: z.string(),
  /** Null if the ranking does not read the signal or cannot be computed without it. */
  change: selectionChangeSchema.nullable(),
});

export const redundancySchema = z.object({
  /** Every pair of the policy's signals, in policy order. */
  pairs: z.array(pairSchema),
  leftOut: z.array(leaveOutSchema),
});

export type Redundancy = z.infer<typeof redundancySchema>;
