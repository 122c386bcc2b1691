/** The cold start as the API answers it: a scenario in, what came of it and why out (lib/coldstart/shapes). */
import { z } from "zod";
import {
  alternativeSchema,
  costSchema,
  momentSchema,
  resolveResultSchema,
  traceSchema,
} from "../coldstart/shapes";
import { explanationSchema } from "../explanation/explanation";

export {
  herdResultSchema,
  herdSchema,
  manifestAnswerSchema,
  manifestRequestSchema,
  mirrorAnswerSchema,
  mirrorRequestSchema,
  prefetchResultSchema,
  prefetchScenarioSchema,
  rankingLinkAnswerSchema,
  rankingLinkRequestSchema,
  scenarioSchema,
} from "../coldstart/shapes";

/** The result in the names of the conformance vectors, with the trace that it was read from. */
export const resolveAnswerSchema = resolveResultSchema.extend({
  trace: traceSchema,
  explanation: explanationSchema,
  /** For each other rule that a small change leads to, the smallest one. */
  alternatives: z.array(alternativeSchema),
  /** Where the time goes until the blob is there. */
  cost: costSchema,
  /** The answer at the scenario's begin, and at each later begin at which it is another one. */
  moments: z.array(momentSchema),
});
export type ResolveAnswer = z.infer<typeof resolveAnswerSchema>;
