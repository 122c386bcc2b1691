/**
 * The answer to "why is this where it is?", in one shape for every engine, so that one drawer, one command and one
 * document show the explanations of all rankings. An engine extends it with fields of its own and may narrow `outcome`
 * and the ids of the steps.
 */
import { z } from "zod";

export const explanationStepSchema = z.object({
  id: z.string(),
  /** What the step asks: "Passes the filter?". */
  title: z.string(),
  /** `stopped`: the subject dropped out here; `skipped`: it had dropped out before. */
  state: z.enum(["passed", "warning", "stopped", "skipped"]),
  text: z.string(),
});

export const arithmeticLineSchema = z.object({
  /** What the line computes: a part's name, or "score". */
  label: z.string(),
  /** The formula filled in, the result included: "0.7 × 0.824 = 0.5768". */
  formula: z.string(),
  /** The result in full. */
  value: z.number(),
  /** Of the value: "s", "B", "min", "cores"; null for a number without one, such as a share or a score. */
  unit: z.string().nullable(),
});

export const explanationSchema = z.object({
  /** What was asked about: an image, a node, a pod, a job, a namespace. */
  subject: z.string(),
  /** A code for scripts: "selected", "evicted". */
  outcome: z.string(),
  /** The outcome in words: "Below the line". */
  outcomeText: z.string(),
  side: z.enum(["above", "below"]),
  /** The answer as one would tell a colleague. */
  sentence: z.string(),
  /** The way the subject took, in order. */
  steps: z.array(explanationStepSchema),
  /** Every number that went into the score; empty without one. */
  arithmetic: z.array(arithmeticLineSchema),
});

export type Explanation = z.infer<typeof explanationSchema>;
export type ArithmeticLine = z.infer<typeof arithmeticLineSchema>;
