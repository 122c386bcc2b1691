import { z } from "zod";

const selectableImageSchema = z.object({
  image: z.string(),
  rank: z.number().int(),
  verdict: z.enum(["always", "never", "contested"]),
  proof: z.enum(["dominance", "order", "sweep", "witness", "sampling"]),
  /** The best and worst rank found under any weighting; exact with proofs `order` and `sweep`. */
  bestRank: z.number().int(),
  worstRank: z.number().int(),
});

export const selectableSchema = z.object({
  /** False for a strategy without weights: selected images are `always`, the others `never`. */
  applicable: z.boolean(),
  /** Number of weightings tried. */
  weightings: z.number().int(),
  /** Every ranked image, by its rank. */
  images: z.array(selectableImageSchema),
  always: z.number().int(),
  never: z.number().int(),
  contested: z.number().int(),
});

export type Selectable = z.infer<typeof selectableSchema>;
