/** Why an image stands where it stands, in three depths (tuner.md, "Knowing why"): a sentence, the parts, the arithmetic. */
import { z } from "zod";
import { factorSchema, termSchema } from "./result";

const explanationStepSchema = z.object({
  id: z.enum(["queries", "filter", "signals", "missing", "ranking", "cut"]),
  /** `stopped`: the image dropped out here; `skipped`: it had dropped out before. */
  state: z.enum(["passed", "warning", "stopped", "skipped"]),
  text: z.string(),
});

const explanationQuerySchema = z.object({
  name: z.string(),
  /** `unknown`: which images the query returned was not kept with the run. */
  state: z.enum(["returned", "notReturned", "failed", "unknown"]),
  text: z.string(),
  ignoredSeries: z.number().int(),
  ignoredLabels: z.array(z.record(z.string(), z.string())),
});

const explanationSignalSchema = z.object({
  name: z.string(),
  query: z.string(),
  state: z.enum(["measured", "missing", "failed"]),
  raw: z.number().nullable(),
  normalized: z.number().nullable(),
  sampleSize: z.number().int(),
  text: z.string(),
});

const arithmeticLineSchema = z.object({
  /** What the line computes: a signal's or a factor's name, or "score". */
  label: z.string(),
  /** The formula filled in, the result included: "0.7 × 0.824 = 0.5768". */
  formula: z.string(),
  /** The result in full. */
  value: z.number(),
});

export const explanationSchema = z.object({
  image: z.string(),
  outcome: z.enum(["selected", "belowCut", "dropped", "filteredOut", "notReturned"]),
  sentence: z.string(),
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  /** Distance to the cut in score units; null when nothing lies on the other side, or without a rank. */
  gap: z.number().nullable(),
  strategy: z.string(),
  steps: z.array(explanationStepSchema),
  queries: z.array(explanationQuerySchema),
  signals: z.array(explanationSignalSchema),
  terms: z.array(termSchema),
  factors: z.array(factorSchema),
  arithmetic: z.array(arithmeticLineSchema),
});

export type Explanation = z.infer<typeof explanationSchema>;
export type ExplanationStep = z.infer<typeof explanationStepSchema>;
export type ArithmeticLine = z.infer<typeof arithmeticLineSchema>;
