/** Changes that would move a waiting job in line, as returned by the API. */
import { z } from "zod";
import { moveKindSchema } from "../queue/shapes";

const spotSchema = z.object({
  /** Counts from 1. */
  place: z.number(),
  of: z.number(),
});

/** One change, with the resulting place in line. */
export const moveSchema = z.object({
  kind: moveKindSchema,
  /**
   * Number of builds that end, of jobs that are cancelled or arrive, or of runners added; null for a yes/no change.
   */
  count: z.number().nullable(),
  /** Description of the change. */
  text: z.string(),
  /** Queue key of the line that the job is in afterwards. */
  key: z.string(),
  /** Null if it is in no line of an unpaused runner. */
  from: spotSchema.nullable(),
  /** Null if a runner takes it at once. */
  to: spotSchema.nullable(),
  /** Places moved towards the front, negative if away from it; null without a place before or after. */
  forward: z.number().nullable(),
});
