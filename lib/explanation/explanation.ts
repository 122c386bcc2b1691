/**
 * The answer to "why is this where it is?", in one shape for every engine, so that one drawer, one command and one
 * document show the explanations of all rankings. An engine may add fields and narrow `outcome` and the ids of the
 * steps.
 */
import { z } from "zod";

export const explanationStepSchema = z.object({
  id: z.string().describe("Name of the step, for scripts."),
  title: z.string().describe('What the step asks: "Passes the filter?".'),
  state: z
    .enum(["passed", "warning", "stopped", "skipped"])
    .describe("`stopped`: the subject dropped out here; `skipped`: it had dropped out before."),
  text: z.string().describe("What the step found, in words."),
});

export const arithmeticLineSchema = z.object({
  label: z.string().describe('What the line computes: a part\'s name, or "score".'),
  formula: z.string().describe('The formula filled in, the result included: "0.7 × 0.824 = 0.5768".'),
  value: z.number().describe("The result in full."),
  unit: z
    .string()
    .nullable()
    .describe(
      'Of the value: "s", "B", "min", "cores"; null for a number without one, such as a share or a score.',
    ),
});

export const explanationSchema = z.object({
  subject: z.string().describe("What was asked about: an image, a node, a pod, a job, a namespace."),
  outcome: z.string().describe('A code for scripts: "selected", "evicted".'),
  outcomeText: z.string().describe('The outcome in words: "Below the line".'),
  side: z.enum(["above", "below"]).describe("The side of the line that the subject is on."),
  sentence: z.string().describe("The answer as one would tell a colleague."),
  steps: z.array(explanationStepSchema).describe("The way the subject took, in order."),
  arithmetic: z
    .array(arithmeticLineSchema)
    .describe("Every number that went into the score; empty without one."),
});

export type Explanation = z.infer<typeof explanationSchema>;
export type ArithmeticLine = z.infer<typeof arithmeticLineSchema>;
