/** `GET /api/v1/queue/history`: the queue over time, for jobs that are handed out here. */
import { z } from "zod";

/** Seconds between two points, by the number of hours covered. */
export const HISTORY_STEPS = { 1: 60, 6: 300, 24: 900, 168: 7_200 } as const;

export const historyHoursSchema = z.union([z.literal(1), z.literal(6), z.literal(24), z.literal(168)]);
export type HistoryHours = z.infer<typeof historyHoursSchema>;

export const historyQuerySchema = z.object({
  hours: z
    .enum(["1", "6", "24", "168"])
    .default("6")
    .meta({ description: "Length of the history in hours, ending now." })
    .transform((text) => historyHoursSchema.parse(Number(text))),
});

const seconds = z.number().nullable();

export const queueHistoryApiSchema = z.object({
  hours: historyHoursSchema,
  stepSeconds: z.number(),
  /** The current wait target. */
  targetSeconds: z.number(),
  /** Number of jobs evaluated; beyond `queueHistoryJobs`, only the latest ones. */
  jobs: z.number(),
  partial: z.boolean(),
  points: z.array(
    z.object({
      at: z.string(),
      pending: z.number(),
      oldestSeconds: seconds,
      /** Within the step that ends at this instant, like the waits. */
      handedOut: z.number(),
      handedOutPerSecond: z.number(),
      p50Seconds: seconds,
      p95Seconds: seconds,
      /** Job requests that read the queue, over all processes, counted by the minute. */
      requests: z.number(),
      conflicts: z.number(),
      /** Of the requests, those served by SQL: by configuration, or as the fallback for Redis. */
      sqlRequests: z.number(),
    }),
  ),
  /** Projects with the most jobs first. */
  projects: z.array(
    z.object({
      project: z.object({ id: z.number(), path: z.string() }),
      handedOut: z.number(),
      p50Seconds: seconds,
      p95Seconds: seconds,
      /** One value per point. */
      running: z.array(z.number()),
      pending: z.array(z.number()),
    }),
  ),
});
export type QueueHistoryAnswer = z.infer<typeof queueHistoryApiSchema>;
