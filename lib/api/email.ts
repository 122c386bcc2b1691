/** What became of a message that was sent to try the mail server. */
import { z } from "zod";

export const testedEmailSchema = z.object({
  recipient: z.string(),
  ok: z.boolean(),
  /** The server that took it, or why none did. */
  message: z.string(),
});

export type TestedEmail = z.infer<typeof testedEmailSchema>;
