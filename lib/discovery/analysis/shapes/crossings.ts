import { z } from "zod";
import { sideSchema } from "./attribution";

/**
 * Short units such as "s"; null for bare numbers. An edit may change a unit; the numbers on both sides then do not
 * compare.
 */
const unitsSchema = z.object({ before: z.string().nullable(), after: z.string().nullable() });

export const crossingSchema = z.object({
  image: z.string(),
  direction: z.enum(["in", "out"]),
  /** The edits that carried it across the cut, in words: "weight of peak 0.2 → 0.64". */
  by: z.array(z.string()),
  /**
   * `needed`: without any one of them it stays; `eachAlone`: each alone suffices; `together`: only all of them
   * suffice.
   */
  how: z.enum(["needed", "eachAlone", "together"]),
  before: sideSchema,
  after: sideSchema,
  /** The term or factor that changed most in that direction; null if none did, so that others passed the image. */
  part: z.object({ name: z.string(), before: z.number(), after: z.number(), units: unitsSchema }).nullable(),
  /** Score of the last selected image; null if none is selected. */
  line: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** Units of the scores, including that of the line. */
  units: unitsSchema,
});

export type Crossing = z.infer<typeof crossingSchema>;
