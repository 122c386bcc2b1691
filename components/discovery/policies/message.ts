import { z } from "zod";
import { versionMessageSchema } from "@/lib/api/policyTexts";

/** Undefined for an empty message. */
export const messageSchema = z.object({
  message: z
    .string()
    .trim()
    .pipe(versionMessageSchema)
    .transform((text) => text || undefined),
});
