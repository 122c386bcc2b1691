/** Responses that combine several parts: one section per part, so that a failing part does not hide the others. */
import { z } from "zod";

const failedSchema = z.object({
  state: z.literal("failed"),
  /** Why this part could not answer. */
  message: z.string(),
});

type Known<T extends z.ZodType> = z.ZodObject<{ state: z.ZodLiteral<"known">; data: T }>;

export function sectionOf<T extends z.ZodType>(
  data: T,
): z.ZodDiscriminatedUnion<[Known<T>, typeof failedSchema], "state"> {
  return z.discriminatedUnion("state", [z.object({ state: z.literal("known"), data }), failedSchema]);
}

export type Section<T> = { state: "known"; data: T } | z.infer<typeof failedSchema>;
