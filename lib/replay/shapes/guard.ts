import { z } from "zod";

/** What a new version of a policy would have saved beside the version in force. */
export const guardOutcomeSchema = z.object({
  over: z.enum(["days", "pipelines"]),
  units: z.number().int(),
  /** Minutes of the developer window that jobs wait without prewarming. */
  minutes_waited: z.number(),
  minutes_in_force: z.number(),
  minutes_proposed: z.number(),
  /** Proposed minus in force, with its 90 % interval; one unit has none. */
  minutes_gained: z.number(),
  minutes_gained_low: z.number().nullable(),
  minutes_gained_high: z.number().nullable(),
  /** The whole interval lies below 0. */
  fewer: z.boolean(),
});
export type GuardOutcome = z.infer<typeof guardOutcomeSchema>;
