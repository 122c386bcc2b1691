/** The outcome of a test message to a mail server. */
import { z } from "zod";

const testedEmailSchema = z.object({
  recipient: z.string(),
  ok: z.boolean(),
  /** The server that accepted it, or why none did. */
  message: z.string(),
});

export const testedEmailsSchema = z.object({ items: z.array(testedEmailSchema) });

export type TestedEmail = z.infer<typeof testedEmailSchema>;
