/**
 * Why an image has its place, at three levels of detail (tuner.md, "Knowing why"): a sentence, the parts, the
 * arithmetic.
 */
import { z } from "zod";
import { explanationSchema, explanationStepSchema } from "../../explanation/explanation";
import { factorSchema, signalValueSchema, termSchema, warningSchema } from "../result";

const imageStepSchema = explanationStepSchema.extend({
  id: z
    .enum(["queries", "filter", "signals", "missing", "ranking", "cut"])
    .describe("Name of the step, for scripts."),
});

const explanationQuerySchema = z.object({
  name: z.string().describe("Name of the query."),
  state: z
    .enum(["returned", "notReturned", "failed", "unknown"])
    .describe("`unknown`: which images the query returned was not kept with the run."),
  text: z.string().describe("The same in words."),
  ignoredSeries: z
    .number()
    .int()
    .describe("Series that were ignored, since no label of theirs names an image."),
  ignoredLabels: z
    .array(z.record(z.string(), z.string()))
    .describe("Labels of the first of the ignored series."),
});

const explanationSignalSchema = signalValueSchema.extend({
  raw: z.number().nullable().describe("Its value, in `unit`; null when missing."),
  unit: z.string().nullable().describe("Of the raw value; null where the query's samples have their own."),
  query: z.string().describe("Name of the query that it reads."),
  state: z.enum(["measured", "missing", "failed"]).describe("Whether the image has a value."),
  text: z.string().describe("The same in words."),
});

export const imageExplanationSchema = explanationSchema.extend({
  image: z.string().describe("The subject: the image's reference."),
  outcome: z
    .enum(["selected", "belowCut", "dropped", "filteredOut", "notReturned"])
    .describe("A code for scripts."),
  rank: z.number().int().nullable().describe("From 1; null where it has none."),
  score: z.number().nullable().describe("What the ranking sorts by; null without a rank."),
  gap: z
    .number()
    .nullable()
    .describe(
      "Distance to the cut in score units; null when nothing lies on the other side, or without a rank.",
    ),
  strategy: z.string().describe("Name of the ranking's strategy."),
  steps: z.array(imageStepSchema).describe("The way the image took, in order."),
  queries: z.array(explanationQuerySchema).describe("What each query returned of it."),
  signals: z.array(explanationSignalSchema).describe("Its value of each signal."),
  terms: z.array(termSchema).describe("What each term of a sum adds; empty for other strategies."),
  factors: z.array(factorSchema).describe("What each factor of a product is; empty for other strategies."),
  warnings: z.array(warningSchema).describe("What puts the score in doubt; empty without a score."),
  conversion: z
    .array(z.string())
    .describe(
      "Against `coldFractionVanishes`: the signals that could count job starts a day instead; else empty.",
    ),
  toBeRanked: z
    .array(z.string())
    .describe("Where it has no rank: what would have it ranked, a sentence each; else empty."),
  similar: z
    .array(z.string())
    .describe("At most five names that a query returned and that resemble one that none did."),
});

export type ImageExplanation = z.infer<typeof imageExplanationSchema>;
export type ImageStep = z.infer<typeof imageStepSchema>;
