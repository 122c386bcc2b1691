import { z } from "zod";

/** What a policy's new version would have saved compared with the version in force. */
export const guardOutcomeSchema = z.object({
  over: z.enum(["days", "pipelines"]),
  units: z.number().int(),
  /** Minutes for which jobs of the developer window wait without prewarming. */
  minutes_waited: z.number(),
  minutes_in_force: z.number(),
  minutes_proposed: z.number(),
  /** Proposed minus in force, with its 90 % interval, which is null with one unit. */
  minutes_gained: z.number(),
  minutes_gained_low: z.number().nullable(),
  minutes_gained_high: z.number().nullable(),
  /** Whether the whole interval is below 0. */
  fewer: z.boolean(),
});
export type GuardOutcome = z.infer<typeof guardOutcomeSchema>;
