import { z } from "zod";

export const selectionChangeSchema = z.object({
  /** Selected with the change but not without it, by rank. */
  entered: z.array(z.string()),
  /** Selected without the change but not with it, by former rank. */
  left: z.array(z.string()),
  /** Number of ranked images with a different rank in both. */
  moved: z.number().int(),
});

export type SelectionChange = z.infer<typeof selectionChangeSchema>;
