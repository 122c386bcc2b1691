import { z } from "zod";
import { imageExplanationSchema } from "../../explanation/explanation";

export const whyNotSchema = z.object({
  explanation: imageExplanationSchema,
  /** The step where it dropped out; null for a selected image. */
  stoppedAt: imageExplanationSchema.shape.steps.element.shape.id.nullable(),
  /** As the explanation has them. */
  similar: z.array(z.string()),
});

export type WhyNot = z.infer<typeof whyNotSchema>;
