/** The cold start in the API: a scenario in, its outcome and the reasons out (lib/coldstart/shapes). */
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

/** The result with the field names of the conformance vectors, and the trace that it was derived from. */
export const resolveAnswerSchema = resolveResultSchema.extend({
  trace: traceSchema,
  explanation: explanationSchema,
  /** The smallest change that leads to each other rule, for rules that a small change can reach. */
  alternatives: z.array(alternativeSchema),
  /** Breakdown of the time until the blob is available. */
  cost: costSchema,
  /** The result at the scenario's start, and at each later start time at which it differs. */
  moments: z.array(momentSchema),
});
export type ResolveAnswer = z.infer<typeof resolveAnswerSchema>;
