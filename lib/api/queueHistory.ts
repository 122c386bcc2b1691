/** `GET /api/v1/queue/history`: the queue over time, of jobs that are handed out here. */
import { z } from "zod";

/** Hours back, and the seconds between two points. */
export const HISTORY_STEPS = { 1: 60, 6: 300, 24: 900, 168: 7_200 } as const;

export const historyHoursSchema = z.union([z.literal(1), z.literal(6), z.literal(24), z.literal(168)]);
export type HistoryHours = z.infer<typeof historyHoursSchema>;

export const historyQuerySchema = z.object({
  hours: z
    .enum(["1", "6", "24", "168"])
    .default("6")
    .meta({ description: "Hours before now." })
    .transform((text) => historyHoursSchema.parse(Number(text))),
});

const seconds = z.number().nullable();

export const queueHistoryApiSchema = z.object({
  hours: historyHoursSchema,
  stepSeconds: z.number(),
  /** The wait target that is set now. */
  targetSeconds: z.number(),
  /** Jobs that this comes from; where there are more than `queueHistoryJobs`, the latest ones. */
  jobs: z.number(),
  partial: z.boolean(),
  points: z.array(
    z.object({
      at: z.string(),
      pending: z.number(),
      oldestSeconds: seconds,
      /** Within the step up to this instant, as are the waits. */
      handedOut: z.number(),
      handedOutPerSecond: z.number(),
      p50Seconds: seconds,
      p95Seconds: seconds,
      /** Requests for jobs that looked at the queue, of all processes, counted by the minute. */
      requests: z.number(),
      conflicts: z.number(),
      /** Of the requests, those that SQL served: by choice, or in Redis' place. */
      sqlRequests: z.number(),
    }),
  ),
  /** Those with most jobs first. */
  projects: z.array(
    z.object({
      project: z.object({ id: z.number(), path: z.string() }),
      handedOut: z.number(),
      p50Seconds: seconds,
      p95Seconds: seconds,
      /** At each point. */
      running: z.array(z.number()),
      pending: z.array(z.number()),
    }),
  ),
});
export type QueueHistoryAnswer = z.infer<typeof queueHistoryApiSchema>;
