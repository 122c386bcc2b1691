/** Selects the end of a job's log. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";

export const logQuerySchema = z.object({
  bytes: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.logBytes.value, `is more than ${LIMITS.logBytes.value} (limit logBytes): download the log`)
    .default(65_536)
    .meta({ description: "Maximum number of bytes to return, from the end of the log." }),
});

/** `GET /api/v1/jobs/{id}/log`: the end of the log, as a terminal would show it, without colours. */
export const jobLogSchema = z.object({
  id: z.number(),
  /** Stored bytes, and the offset of the first byte shown here. */
  size: z.number(),
  from: z.number(),
  ended: z.boolean(),
  text: z.string(),
});
export type JobLog = z.infer<typeof jobLogSchema>;
