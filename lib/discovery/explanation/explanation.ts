/** Why an image is where it is, in three depths (tuner.md, "Knowing why"): a sentence, the parts, the arithmetic. */
import { z } from "zod";
import { explanationSchema, explanationStepSchema } from "../../explanation/explanation";
import { factorSchema, termSchema, warningSchema } from "../result";

const imageStepSchema = explanationStepSchema.extend({
  id: z.enum(["queries", "filter", "signals", "missing", "ranking", "cut"]),
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
  /** Of the raw value; null where the query's samples have their own. */
  unit: z.string().nullable(),
  normalized: z.number().nullable(),
  /** As in the run: null where the source does not say it. */
  sampleSize: z.number().int().nullable(),
  text: z.string(),
});

export const imageExplanationSchema = explanationSchema.extend({
  /** The subject. */
  image: z.string(),
  outcome: z.enum(["selected", "belowCut", "dropped", "filteredOut", "notReturned"]),
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  /** Distance to the cut in score units; null when nothing lies on the other side, or without a rank. */
  gap: z.number().nullable(),
  strategy: z.string(),
  steps: z.array(imageStepSchema),
  queries: z.array(explanationQuerySchema),
  signals: z.array(explanationSignalSchema),
  terms: z.array(termSchema),
  factors: z.array(factorSchema),
  /** What puts the score in doubt; empty without a score. */
  warnings: z.array(warningSchema),
  /** Against `coldFractionVanishes`: the signals that could count job starts a day instead; else empty. */
  conversion: z.array(z.string()),
  /** Where it has no rank: what would have it ranked, a sentence each; else empty. */
  toBeRanked: z.array(z.string()),
  /** At most five names that a query returned and that resemble one that none did. */
  similar: z.array(z.string()),
});

export type ImageExplanation = z.infer<typeof imageExplanationSchema>;
export type ImageStep = z.infer<typeof imageStepSchema>;
