/**
 * The answer to "why is this where it is?", in one shape for every engine, so that one drawer, one command and one
 * document show the explanations of all rankings. An engine may add fields and narrow `outcome` and the ids of the
 * steps.
 */
import { z } from "zod";

export const explanationStepSchema = z.object({
  id: z.string().describe("Stable name of the step, for scripts."),
  title: z.string().describe('Question that the step answers, such as "Passes the filter?".'),
  state: z
    .enum(["passed", "warning", "stopped", "skipped"])
    .describe(
      "Result of the step. `stopped`: the subject dropped out here; `skipped`: it had dropped out before.",
    ),
  text: z.string().describe("Result of the step in words."),
});

export const arithmeticLineSchema = z.object({
  label: z.string().describe('What the line computes: the name of a part, or "score".'),
  formula: z.string().describe('Formula with its values and the result, such as "0.7 × 0.824 = 0.5768".'),
  value: z.number().describe("Result of the formula, not rounded."),
  unit: z
    .string()
    .nullable()
    .describe('Unit of `value`, such as "s", "B", "min" or "cores"; null if it has none, such as a share.'),
});

export const explanationSchema = z.object({
  subject: z.string().describe("Object that is explained: an image, a node, a pod, a job or a namespace."),
  outcome: z.string().describe('Outcome as a code for scripts, such as "selected" or "evicted".'),
  outcomeText: z.string().describe('Outcome in words, such as "Below the line".'),
  side: z.enum(["above", "below"]).describe("Side of the line that the subject is on."),
  sentence: z.string().describe("Short explanation in words."),
  steps: z.array(explanationStepSchema).describe("Steps that led to the outcome, in order."),
  arithmetic: z
    .array(arithmeticLineSchema)
    .describe("Every number that went into the score; empty if there is no score."),
});

export type Explanation = z.infer<typeof explanationSchema>;
export type ArithmeticLine = z.infer<typeof arithmeticLineSchema>;
