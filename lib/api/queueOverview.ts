/** The whole queue at a glance, as returned by the API. */
import { z } from "zod";
import { strategySchema } from "../queue/shapes";
import { askingSchema, keySchema, projectSchema, queuedJobSchema, redisSchema } from "./queue";

const waitsSchema = z.object({
  p50Seconds: z
    .number()
    .nullable()
    .describe("Half of the jobs waited no longer, in seconds; null without jobs."),
  p95Seconds: z.number().nullable().describe("95 of 100 waited no longer, in seconds; null without jobs."),
});

const answersSchema = z.object({
  requests: z.number().describe("Requests for jobs that looked at the queue, of all processes."),
  conflicts: z.number().describe("Of them, those that got none although jobs waited."),
  sqlRequests: z.number().describe("Of the requests, those that SQL served: by choice, or in Redis' place."),
});

/** `GET /api/v1/queue`. Waits, hand-outs and shares cover the last `windowSeconds`. */
export const queueOverviewSchema = z.object({
  at: z.string().describe("As of when, ISO 8601 in UTC."),
  strategy: strategySchema.describe(
    "`RunnerJobsQueue` reads the line by SQL, `DynamicRunnerJobsQueue` keeps it in lists in Redis.",
  ),
  redis: redisSchema,
  windowSeconds: z.number().describe("Seconds that waits, hand-outs and shares look back."),
  targetSeconds: z.number().describe("The wait that pages draw as a line, in seconds."),
  pending: z.number().describe("Jobs that wait."),
  late: z.number().describe("Of the pending, jobs that wait longer than the target."),
  observed: z.number().describe("Of the pending, jobs that were only seen in GitLab."),
  running: z.number().describe("Jobs that run."),
  oldest: queuedJobSchema.nullable().describe("The job that waits longest; null where none waits."),
  handedOut: z.number().describe("Jobs that were handed out within the window."),
  requests: z
    .number()
    .describe("Requests for jobs that looked at the queue within the window, of all processes."),
  conflicts: z.number().describe("Of them, those that got none although jobs waited."),
  answers: z
    .array(answersSchema.extend({ at: z.string().describe("Where the part ends, ISO 8601 in UTC.") }))
    .describe("The same in `windowSeconds` divided into equal parts, the oldest first."),
  waits: waitsSchema.describe("How long the jobs waited that were handed out within the window."),
  projectsTotal: z.number().describe("Projects of which a job waits, runs or was handed out."),
  projects: z
    .array(
      z.object({
        project: projectSchema.describe("The project."),
        pending: z.number().describe("Its jobs that wait."),
        running: z.number().describe("Its jobs that run."),
        handedOut: z.number().describe("Its jobs that were handed out within the window."),
        share: z.number().describe("Of the running jobs, 0 to 1."),
        oldestSeconds: z
          .number()
          .nullable()
          .describe("Seconds that its oldest job has waited; null where none waits."),
        waits: waitsSchema.describe("How long its jobs waited that were handed out within the window."),
      }),
    )
    .describe("Those whose oldest job waits longest first; the first 100."),
  keysTotal: z.number().describe("Queue keys that there are."),
  keys: z.array(keySchema).describe("The first 100."),
  asking: askingSchema.describe("Which of all runners ask for jobs."),
  unmatched: z
    .object({
      count: z.number().describe("Jobs that no runner takes."),
      kinds: z.number().describe("Kinds that they are of: jobs of one kind ask for the same."),
      jobs: z
        .array(
          z.object({
            job: queuedJobSchema.describe("The oldest of its kind."),
            alike: z.number().describe("Jobs of the kind."),
            sentence: z.string().describe("Why no runner takes them."),
          }),
        )
        .describe(
          "Of each kind the oldest job, and how many jobs are alike; the 20 kinds that wait longest.",
        ),
    })
    .describe("Jobs that no runner takes."),
});
export type QueueOverview = z.infer<typeof queueOverviewSchema>;
