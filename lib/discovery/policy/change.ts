/** One difference between two policies, as the API and the pages carry it. */
import { z } from "zod";

/** One instance, so that the API's document names it once. */
const jsonSchema = z.json();

export const policyChangeSchema = z.object({
  /** `maxImages`, `signals["peak"].method`, `ranking.terms["peak"].weight`. */
  path: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  /** Plain JSON; null where there was nothing. */
  before: jsonSchema,
  /** Plain JSON; null where there is nothing now. */
  after: jsonSchema,
  /** The change in words, as in "weight of total-usage 0.7 → 0.5". */
  label: z.string(),
});

export type PolicyChange = z.infer<typeof policyChangeSchema>;
