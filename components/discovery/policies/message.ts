import { z } from "zod";

/** Undefined for an empty message. */
export const messageSchema = z.object({
  message: z
    .string()
    .trim()
    .max(500, "must be at most 500 characters")
    .transform((text) => text || undefined),
});
