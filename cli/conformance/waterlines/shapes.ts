/** The pods of the vectors, restated from crane's unit tests and runs. */
import { z } from "zod";
import { nodeMetricsSchema, podSchema, quantitySchema, waterlinesSchema } from "../../../lib/waterlines";

/** Reads the quota of the pod's own cgroup under any of the spellings of the files. */
function withQuota(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const find = (word: RegExp): unknown =>
    entries.find(([key, one]) => word.test(key) && (one ?? null) !== null)?.[1];
  return {
    ...value,
    quotaUs: find(/^(pod)?(cpu)?quota(us)?$/i) ?? null,
    periodUs: find(/^(pod)?(cpu)?period(us)?$/i) ?? null,
  };
}

export const vectorPodSchema = z.preprocess(withQuota, podSchema);

export const planCaseSchema = z.object({
  node: nodeMetricsSchema,
  pods: z.array(vectorPodSchema),
  waterlines: waterlinesSchema,
  executeExcess: z.number().default(0),
  naive: z.record(z.string(), z.unknown()).nullish(),
});
export type PlanCase = z.infer<typeof planCaseSchema>;

export const minCaseSchema = z.object({ pushes: z.array(quantitySchema) });
