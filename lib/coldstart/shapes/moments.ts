/** How the answer to the same question changes if it is asked later: pulls age, cooldowns expire. */
import { z } from "zod";
import { duration } from "../../numeric/words";
import { resolveErrorSchema } from "./words";

export const momentSchema = z.object({
  /** Milliseconds after the question's own start. */
  laterMs: z.number(),
  /** Null if the DHT lists a provider by then and the cascade is not used. */
  rule: z.number().int().min(1).max(7).nullable(),
  outcome: z.string().nullable(),
  error: resolveErrorSchema.nullable(),
  /** The node that is asked to pull; null if there is none. */
  puller: z.string().nullable(),
  /** What has happened by then; empty for the question itself. */
  because: z.string(),
});
export type Moment = z.infer<typeof momentSchema>;

/** Returns a text such as "After 28 s: rule 5, then rule 7 (node-11 is asked to pull)", without the reason. */
export function momentText({ laterMs, rule, outcome, error, puller }: Moment): string {
  const when = laterMs === 0 ? "Now" : `After ${duration(laterMs)}`;
  if (rule === null) return `${when}: no cascade`;
  const wide = outcome?.startsWith("expanded_") === true ? " after a wider search" : "";
  const end = error === null ? "" : `, ${error}`;
  const asked = puller === null ? "" : `, ${puller} is asked to pull`;
  return `${when}: rule ${rule}${wide}${asked}${end}`;
}
