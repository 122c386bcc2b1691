/** The cold start as the API answers it: a scenario in, what came of it and why out (lib/coldstart/shapes). */
import { z } from "zod";
import { alternativeSchema, resolveResultSchema, traceSchema } from "../coldstart/shapes";
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
});
export type ResolveAnswer = z.infer<typeof resolveAnswerSchema>;
