/** All analyses of one ranking in one answer, for whoever has no page to ask for them one by one. */
import { z } from "zod";
import { signalComputer, type ComputedSignals } from "../computeSignals";
import type { Policy } from "../policy/model";
import { rankPrepared } from "../rank";
import { attribution, attributionSchema, type RunSide } from "./attribution";
import { comparisonSchema, compareMany, type Labelled } from "./compareMany";
import { counterfactual, counterfactualSchema } from "./counterfactual";
import { outliers, outliersSchema } from "./outlier";
import { redundancy, redundancySchema } from "./redundancy";
import { selectable, selectableSchema } from "./selectable";
import { sensitivity, sensitivitySchema } from "./sensitivity";
import { stability, stabilityOptionsSchema, stabilitySchema } from "./stability";
import { subjectOf } from "./subject";
import { whyNot, whyNotSchema } from "./whyNot";

const PARTS = ["stability", "selectable", "sensitivity", "redundancy", "outliers"] as const;

export const analysisOptionsSchema = z.strictObject({
  /** Images to explain: why or why not, what would change it, and what its change of rank comes from. */
  images: z.array(z.string().min(1).max(4_096)).max(20).default([]),
  /** What to say about the ranking as a whole; everything when omitted. */
  parts: z.array(z.enum(PARTS)).default([...PARTS]),
  stability: stabilityOptionsSchema.prefault({}),
});

export const analysisSchema = z.object({
  /** One an image asked for, in that order. */
  whyNot: z.array(whyNotSchema),
  counterfactuals: z.array(counterfactualSchema),
  /** From the run before to this ranking, for the images asked for; null without one. */
  attribution: attributionSchema.nullable(),
  /** Null where it was not asked for. */
  stability: stabilitySchema.nullable(),
  selectable: selectableSchema.nullable(),
  sensitivity: sensitivitySchema.nullable(),
  redundancy: redundancySchema.nullable(),
  outliers: outliersSchema.nullable(),
  /** This ranking first, beside the others given; null without any. */
  comparison: comparisonSchema.nullable(),
});

export type AnalysisOptions = z.infer<typeof analysisOptionsSchema>;
export type Analysis = z.infer<typeof analysisSchema>;

export interface AnalysisContext {
  /** The signals of the run at hand under any policy, where the caller keeps them from question to question. */
  readonly compute?: ((policy: Policy) => ComputedSignals) | undefined;
  /** What a change of rank is attributed from. */
  readonly before?: RunSide | undefined;
  /** Rankings to put beside this one. */
  readonly beside?: readonly Labelled[] | undefined;
}

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function analyse(run: RunSide, options: AnalysisOptions, context: AnalysisContext = {}): Analysis {
  const { policy } = run;
  const compute = context.compute ?? signalComputer(run.outcomes, run.options);
  const subject = subjectOf(policy, compute(policy));
  const result = rankPrepared(subject.prepared);
  const { before, beside = [] } = context;
  const part = <T>(name: (typeof PARTS)[number], of: () => T): T | null =>
    options.parts.includes(name) ? of() : null;
  return {
    whyNot: options.images.map((image) => whyNot(result, subject.prepared, image)),
    counterfactuals: options.images.map((image) => counterfactual(subject, image)),
    attribution: before === undefined ? null : attribution(before, run, options.images),
    stability: part("stability", () => stability(subject, options.stability)),
    selectable: part("selectable", () => selectable(subject)),
    sensitivity: part("sensitivity", () =>
      sensitivity(policy, (changed) => subjectOf(changed, compute(changed))),
    ),
    redundancy: part("redundancy", () => redundancy(subject)),
    outliers: part("outliers", () => outliers(subject)),
    comparison: beside.length === 0 ? null : compareMany([{ label: policy.name, result }, ...beside]),
  };
}
