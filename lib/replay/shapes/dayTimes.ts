import { z } from "zod";
import { isTimezone } from "../../document/timezone";

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:45");

/** Times of prewarming and of the developer window on any day, in local time of the zone. */
export const dayTimesSchema = z.object({
  prewarmAt: clockTime.default("08:45"),
  developerStart: clockTime.default("09:00"),
  developerEnd: clockTime.default("17:00"),
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").default("UTC"),
});
export type DayTimes = z.infer<typeof dayTimesSchema>;
