import { z } from "zod";
import { selectionChangeSchema } from "./selection";

const stepEffectSchema = z.object({
  direction: z.enum(["up", "down", "switch"]),
  /** The knob's value before and after the change. */
  from: z.string(),
  to: z.string(),
  ...selectionChangeSchema.shape,
});

const knobEffectSchema = z.object({
  /** Path in the policy: "ranking.terms[0].weight". */
  id: z.string(),
  label: z.string(),
  steps: z.array(stepEffectSchema),
  /** Images that enter or leave, at the step that changes more. */
  changed: z.number().int(),
  /** True if no step moves any image. */
  idle: z.boolean(),
});

export const sensitivitySchema = z.object({
  /** By `changed`, then by images moved, descending; then in the policy's order. */
  knobs: z.array(knobEffectSchema),
});

export type Sensitivity = z.infer<typeof sensitivitySchema>;
