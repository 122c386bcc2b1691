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
    .describe("Stable name of the step, for scripts."),
});

const explanationQuerySchema = z.object({
  name: z.string().describe("Name of the query."),
  state: z
    .enum(["returned", "notReturned", "failed", "unknown"])
    .describe(
      "Whether the query returned the image; `unknown` if the run did not store which images the query returned.",
    ),
  text: z.string().describe("`state` in words."),
  ignoredSeries: z.number().int().describe("Number of series ignored because they have no image label."),
  ignoredLabels: z
    .array(z.record(z.string(), z.string()))
    .describe("Labels of the ignored series, for at most 20 of them."),
});

const explanationSignalSchema = signalValueSchema.extend({
  raw: z.number().nullable().describe("Value of the signal, in `unit`; null if missing."),
  unit: z
    .string()
    .nullable()
    .describe("Unit of `raw`, such as `s` or `B`; null if it depends on the query's samples."),
  query: z.string().describe("Name of the query that the signal reads."),
  state: z
    .enum(["measured", "missing", "failed"])
    .describe(
      "Whether the image has a value: `missing` if it has none, `failed` if the signal could not be computed.",
    ),
  text: z.string().describe("`state` in words."),
});

export const imageExplanationSchema = explanationSchema.extend({
  image: z.string().describe("Image reference; the same as `subject`."),
  outcome: z
    .enum(["selected", "belowCut", "dropped", "filteredOut", "notReturned"])
    .describe(
      "Outcome as a code for scripts; `dropped` if a signal is missing or the ranking ranks no image.",
    ),
  rank: z.number().int().nullable().describe("Rank, counted from 1; null if the image is not ranked."),
  score: z.number().nullable().describe("Score that the image is ranked by; null if it is not ranked."),
  gap: z
    .number()
    .nullable()
    .describe(
      "Distance to the cut in units of the score: 0 or more above the cut, 0 or less below it. Null if the image is not ranked, or if no image lies on the other side of the cut.",
    ),
  strategy: z.string().describe("Name of the ranking's strategy."),
  steps: z.array(imageStepSchema).describe("Steps from the queries to the cut, in order."),
  queries: z
    .array(explanationQuerySchema)
    .describe("Whether each query returned the image, in policy order."),
  signals: z.array(explanationSignalSchema).describe("Value of each signal for the image, in policy order."),
  terms: z
    .array(termSchema)
    .describe("Terms that add up to the score, in policy order; empty if the score is not a sum."),
  factors: z
    .array(factorSchema)
    .describe("Factors whose product is the score; empty if the score is not a product."),
  warnings: z
    .array(warningSchema)
    .describe("Reasons to doubt the score; empty if there are none or the image is not ranked."),
  conversion: z
    .array(z.string())
    .describe(
      "With the warning `coldFractionVanishes`: names of the signals that could count job starts per day instead; empty otherwise.",
    ),
  toBeRanked: z
    .array(z.string())
    .describe(
      "Changes that would each bring the image a step closer to a rank, one sentence each, nearest first; empty if it is ranked.",
    ),
  similar: z
    .array(z.string())
    .describe(
      "If no query returned the image: at most five similar names that a query returned; empty otherwise.",
    ),
});

export type ImageExplanation = z.infer<typeof imageExplanationSchema>;
export type ImageStep = z.infer<typeof imageStepSchema>;
