/** One difference between two policies, as shown by the API and the pages. */
import { z } from "zod";

/** A single instance, so that the OpenAPI document names it once. */
const jsonSchema = z.json();

export const policyChangeSchema = z.object({
  /** For example `maxImages`, `signals["peak"].method`, `ranking.terms["peak"].weight`. */
  path: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  /** Plain JSON; null if there was no value. */
  before: jsonSchema,
  /** Plain JSON; null if there is no value now. */
  after: jsonSchema,
  /** The change in words, as in "weight of total-usage 0.7 → 0.5". */
  label: z.string(),
});

export type PolicyChange = z.infer<typeof policyChangeSchema>;
