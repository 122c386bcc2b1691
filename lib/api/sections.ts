/** Answers that gather what several parts say: each part's own section, whose failure hides no other. */
import { z } from "zod";

const failedSchema = z.object({
  state: z.literal("failed"),
  /** Why this part could not answer. */
  message: z.string(),
});

export const sectionOf = <T extends z.ZodType>(data: T) =>
  z.discriminatedUnion("state", [z.object({ state: z.literal("known"), data }), failedSchema]);

export type Section<T> = { state: "known"; data: T } | z.infer<typeof failedSchema>;
