/** What would change a waiting job's place in line, as the API answers it. */
import { z } from "zod";
import { moveKindSchema } from "../queue/shapes";

const spotSchema = z.object({
  /** From 1 on. */
  place: z.number(),
  of: z.number(),
});

/** One change, with the place that the order gives after it. */
export const moveSchema = z.object({
  kind: moveKindSchema,
  /** Builds that end, jobs that are cancelled or arrive, runners that come; null for what holds or does not. */
  count: z.number().nullable(),
  /** What happens, in words. */
  text: z.string(),
  /** Of the line that it is in afterwards. */
  key: z.string(),
  /** Null while it is in no line of a runner that is not paused. */
  from: spotSchema.nullable(),
  /** Null where a runner takes it at once. */
  to: spotSchema.nullable(),
  /** Places towards the first, below 0 away from it; null without a place before or after. */
  forward: z.number().nullable(),
});
