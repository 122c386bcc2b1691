import { z } from "zod";
import { sideSchema } from "./attribution";

/** Short, as "s"; null for bare numbers. An edit may change them, and the numbers on both sides do not compare then. */
const unitsSchema = z.object({ before: z.string().nullable(), after: z.string().nullable() });

export const crossingSchema = z.object({
  image: z.string(),
  direction: z.enum(["in", "out"]),
  /** The edits that carried it over the line, in words: "weight of peak 0.2 → 0.64". */
  by: z.array(z.string()),
  /** `needed`: without any one of them it stays; `eachAlone`: one is enough; `together`: only all of them do it. */
  how: z.enum(["needed", "eachAlone", "together"]),
  before: sideSchema,
  after: sideSchema,
  /** The term or factor that changed most in that direction; null where none did, so that others passed the image. */
  part: z.object({ name: z.string(), before: z.number(), after: z.number(), units: unitsSchema }).nullable(),
  /** Score of the last selected image; null where none is selected. */
  line: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** Of scores, the line's among them. */
  units: unitsSchema,
});

export type Crossing = z.infer<typeof crossingSchema>;
