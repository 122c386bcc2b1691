import { z } from "zod";

export const stabilityOptionsSchema = z.strictObject({
  /** Standard deviation of the logarithm of each weight. */
  spread: z.number().min(0).max(3).default(0.2),
  draws: z.number().int().min(1).max(20_000).default(2_000),
  /** The same seed gives the same draws. */
  seed: z.number().int().min(0).max(4_294_967_295).default(1),
});

const stableImageSchema = z.object({
  image: z.string(),
  rank: z.number().int(),
  /** 0–1: the share of draws that select the image. */
  share: z.number(),
  /** The 5th, 50th and 95th percentile of its rank over the draws. */
  rank5: z.number().int(),
  rank50: z.number().int(),
  rank95: z.number().int(),
});

const setChangeSchema = z.object({
  signal: z.string(),
  /** Position among the ranking's terms, from 0. */
  term: z.number().int(),
  from: z.number(),
  /** The nearest weight that selects a different set; null if no weight from 0 up to the limit `weightSize` does. */
  to: z.number().nullable(),
  /** True if only a weight beyond the limit does, which no policy can have. */
  beyondLimit: z.boolean(),
});

export const stabilitySchema = z.object({
  /** False for a strategy without weights: nothing is drawn. */
  applicable: z.boolean(),
  ...stabilityOptionsSchema.shape,
  /** Every ranked image, by its rank with the current weights. */
  images: z.array(stableImageSchema),
  /** 0–1: the share of draws that select exactly the same images. */
  sameSet: z.number(),
  /** One per term, in policy order. */
  setChanges: z.array(setChangeSchema),
  /** The one of these that changes its weight least; null if none changes the set. */
  smallest: setChangeSchema.nullable(),
});

export type StabilityOptions = z.infer<typeof stabilityOptionsSchema>;

export type Stability = z.infer<typeof stabilitySchema>;
