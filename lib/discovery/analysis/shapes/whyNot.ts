import { z } from "zod";
import { imageExplanationSchema } from "../../explanation/explanation";

export const whyNotSchema = z.object({
  explanation: imageExplanationSchema,
  /** The step at which it dropped out; null for a selected image. */
  stoppedAt: imageExplanationSchema.shape.steps.element.shape.id.nullable(),
  /** As in the explanation. */
  similar: z.array(z.string()),
});

export type WhyNot = z.infer<typeof whyNotSchema>;
