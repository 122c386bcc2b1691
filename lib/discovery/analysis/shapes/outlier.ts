import { z } from "zod";
import { selectionChangeSchema } from "./selection";

const outlierSchema = z.object({
  signal: z.string(),
  image: z.string(),
  end: z.enum(["min", "max"]),
  /** The image's value and the next one, in the signal's unit. */
  value: z.number(),
  next: z.number(),
  /** 0–1: the share of the range that is left without the image. */
  rangeLeft: z.number(),
  /** With the scale of the others, the image still in the list and beyond it; null where the others are all equal. */
  offTheScale: selectionChangeSchema.nullable(),
  /** Without the image altogether; it is not counted among those that left. */
  leftOut: selectionChangeSchema,
});

export const outliersSchema = z.object({
  /** Ranges of which less than this share is left are reported. */
  threshold: z.number(),
  /** By signal in policy order, each at most twice. */
  outliers: z.array(outlierSchema),
});

export type Outliers = z.infer<typeof outliersSchema>;
