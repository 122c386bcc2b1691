/** The whole queue at a glance, as returned by the API. */
import { z } from "zod";
import { strategySchema } from "../queue/shapes";
import { askingSchema, keySchema, projectSchema, queuedJobSchema, redisSchema } from "./queue";

const waitsSchema = z.object({
  p50Seconds: z
    .number()
    .nullable()
    .describe("Median wait of the jobs, in seconds; null if there are no jobs."),
  p95Seconds: z
    .number()
    .nullable()
    .describe("95th percentile of the jobs' waits, in seconds; null if there are no jobs."),
});

const answersSchema = z.object({
  requests: z
    .number()
    .describe("Number of job requests in the interval that read the queue, over all processes."),
  conflicts: z
    .number()
    .describe("Number of job requests in the interval that received no job although jobs were waiting."),
  sqlRequests: z
    .number()
    .describe(
      "Number of job requests in the interval that SQL served, by configuration or as the fallback for Redis.",
    ),
});

/** `GET /api/v1/queue`. Waits and hand-outs cover the last `windowSeconds`. */
export const queueOverviewSchema = z.object({
  at: z.string().describe("When the overview was computed, ISO 8601 in UTC."),
  strategy: strategySchema.describe(
    "Strategy of the queue: `RunnerJobsQueue` reads the line by SQL, `DynamicRunnerJobsQueue` keeps it in Redis lists.",
  ),
  redis: redisSchema,
  windowSeconds: z
    .number()
    .describe("Length in seconds of the window, ending at `at`, that waits and hand-outs cover."),
  targetSeconds: z.number().describe("Target wait in seconds, which pages show as a line."),
  pending: z.number().describe("Number of pending jobs."),
  late: z.number().describe("Number of pending jobs that have waited longer than the target."),
  observed: z.number().describe("Number of pending jobs that were only seen in GitLab."),
  silent: z
    .number()
    .describe(
      "Number of pending jobs that only unpaused runners may take which requested no job within the last two hours and run none.",
    ),
  running: z.number().describe("Number of running jobs."),
  oldest: queuedJobSchema.nullable().describe("Job that has waited longest; null if no job is pending."),
  handedOut: z.number().describe("Number of jobs handed out within the window."),
  requests: z
    .number()
    .describe("Number of job requests that read the queue within the window, over all processes."),
  conflicts: z
    .number()
    .describe("Number of job requests within the window that received no job although jobs were waiting."),
  answers: z
    .array(answersSchema.extend({ at: z.string().describe("End of the interval, ISO 8601 in UTC.") }))
    .describe(
      "Counts of job requests for the equal intervals that `windowSeconds` is divided into, oldest first.",
    ),
  waits: waitsSchema.describe("Waits of the jobs handed out within the window."),
  projectsTotal: z
    .number()
    .describe(
      "Number of projects with a job that is pending, is running or was handed out within the window.",
    ),
  projects: z
    .array(
      z.object({
        project: projectSchema.describe("Project that the figures are for."),
        pending: z.number().describe("Number of the project's pending jobs."),
        running: z.number().describe("Number of the project's running jobs."),
        handedOut: z.number().describe("Number of the project's jobs handed out within the window."),
        share: z.number().describe("Project's share of all running jobs, from 0 to 1."),
        oldestSeconds: z
          .number()
          .nullable()
          .describe("Seconds that the project's oldest pending job has waited; null if none is pending."),
        waits: waitsSchema.describe("Waits of the project's jobs handed out within the window."),
      }),
    )
    .describe("First 100 projects, those whose oldest job has waited longest first."),
  keysTotal: z.number().describe("Total number of queue keys."),
  keys: z.array(keySchema).describe("First 100 queue keys, those with the most pending jobs first."),
  asking: askingSchema.describe("How many of all runners request jobs."),
  unmatched: z
    .object({
      count: z.number().describe("Number of jobs that no runner takes."),
      kinds: z
        .number()
        .describe(
          "Number of kinds among the jobs that no runner takes; jobs of one kind have the same requirements for a runner.",
        ),
      jobs: z
        .array(
          z.object({
            job: queuedJobSchema.describe("Oldest job of the kind."),
            alike: z.number().describe("Number of jobs of the kind."),
            sentence: z.string().describe("Why no runner takes the jobs of the kind."),
          }),
        )
        .describe(
          "The 20 kinds that have waited longest, each with its oldest job and the number of its jobs.",
        ),
    })
    .describe("Jobs that no runner takes."),
});
export type QueueOverview = z.infer<typeof queueOverviewSchema>;
