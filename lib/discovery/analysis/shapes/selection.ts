import { z } from "zod";

export const selectionChangeSchema = z.object({
  /** Selected with the change and not without it, by rank. */
  entered: z.array(z.string()),
  /** Selected without the change and not with it, by the rank they had. */
  left: z.array(z.string()),
  /** Ranked images in both at another rank. */
  moved: z.number().int(),
});

export type SelectionChange = z.infer<typeof selectionChangeSchema>;
