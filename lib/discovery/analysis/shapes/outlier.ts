import { z } from "zod";
import { selectionChangeSchema } from "./selection";

const outlierSchema = z.object({
  signal: z.string(),
  image: z.string(),
  end: z.enum(["min", "max"]),
  /** The image's value and the next one, in the signal's unit. */
  value: z.number(),
  next: z.number(),
  /** 0–1: the share of the range that remains without the image. */
  rangeLeft: z.number(),
  /** Change with the scale of the others, the image kept in the list; null if the others are all equal. */
  offTheScale: selectionChangeSchema.nullable(),
  /** Change without the image; the image itself is not counted as left. */
  leftOut: selectionChangeSchema,
});

export const outliersSchema = z.object({
  /** An outlier is reported if less than this share of the range remains. */
  threshold: z.number(),
  /** By signal in policy order, at most two per signal. */
  outliers: z.array(outlierSchema),
});

export type Outliers = z.infer<typeof outliersSchema>;
