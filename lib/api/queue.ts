/** The queue in the API: which jobs wait, for which runners and why, and simulations (lib/queue/shapes). */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { runnerTypeSchema, visibilitySchema } from "../minutes/shapes";
import { criterionSchema, originSchema, strategySchema } from "../queue/shapes";
import { moveSchema } from "./queueMoves";

export { simulationResultSchema, simulationSchema } from "../queue/shapes";

export const projectSchema = z.object({
  id: z.number().describe("GitLab's id of the project."),
  path: z.string().describe("Full path, as in GitLab."),
});
const runnerSchema = z.object({
  id: z.number().describe("Id of the runner."),
  description: z.string().describe("Its description; empty where it has none."),
  paused: z.boolean().describe("Whether it is paused: it gets no job then."),
});

export const queueKeyParamSchema = z
  .string()
  .regex(/^ci:dynq:v1:[0-9a-f]{64}$/, "is not a queue key: take a `key` of GET /api/v1/queue");

/** A waiting job. */
export const queuedJobSchema = z.object({
  id: z.number().describe("GitLab's id of the job, or one that was made here."),
  name: z.string().describe("The job's name in .gitlab-ci.yml."),
  ref: z.string().describe("Branch or tag."),
  project: projectSchema.describe("Whose job it is."),
  tags: z.array(z.string()).describe("A runner must have all of them."),
  protected: z.boolean().describe("Whether its ref is protected."),
  origin: originSchema.describe("`own` waits here, `observed` was only seen in a GitLab."),
  queuedAt: z.string().describe("Since when it waits, ISO 8601 in UTC."),
});
export type QueuedJob = z.infer<typeof queuedJobSchema>;

/** The criteria shared by all runners of a queue key. */
export const criteriaSchema = z.object({
  type: runnerTypeSchema.describe("Type of the runners."),
  groups: z
    .array(z.union([z.number(), z.string()]))
    .nullable()
    .describe("Paths of groups where they are known, only of a group runner."),
  projects: z.array(z.number()).nullable().describe("GitLab's ids of projects, only of a project runner."),
  tags: z.array(z.string()).describe("Tags of the runners."),
  runUntagged: z.boolean().describe("Whether they take jobs without tags."),
  protectedOnly: z.boolean().describe("Whether they take only jobs of protected refs."),
  quotaFree: z
    .array(visibilitySchema)
    .nullable()
    .describe("Visibilities that cost nothing; null unless it is an instance runner."),
});
export type QueueCriteria = z.infer<typeof criteriaSchema>;

const expectedWaitSchema = z.object({
  medianSeconds: z.number(),
  lowSeconds: z.number(),
  highSeconds: z.number(),
  /** Number of jobs in the sample, and the places in line that they started from. */
  sample: z.number(),
  places: z.string(),
  /** Share of tested jobs whose wait was within the predicted range, 0 to 1. */
  coverage: z.number().nullable(),
  tested: z.number(),
  /** Refines the estimate by the time already waited. */
  waited: z
    .object({
      seconds: z.number(),
      /** Share of the sample that waited no longer than this, 0 to 1. */
      longerThan: z.number(),
      /** Remaining wait, from the jobs of the sample that waited longer; null if they are too few. */
      left: z
        .object({
          medianSeconds: z.number(),
          lowSeconds: z.number(),
          highSeconds: z.number(),
          sample: z.number(),
        })
        .nullable(),
    })
    .optional(),
});

export const askingSchema = z.object({
  runners: z.number().describe("Runners that are not paused."),
  asking: z.number().describe("Of them, those that asked for a job within two hours."),
  lastAskedAt: z
    .string()
    .nullable()
    .describe("When the latest of them did, ISO 8601 in UTC; null for never."),
});

/**
 * Place in line, with the two numbers by which instance runners order; `turn` is null for runners that order by id.
 */
const placed = { place: z.number(), running: z.number(), before: z.number(), turn: z.number().nullable() };
export const lineEntrySchema = z.object({ ...placed, job: queuedJobSchema });
export type LineEntry = z.infer<typeof lineEntrySchema>;

export const jobExplanationSchema = explanationSchema.extend({
  outcome: z.enum(["next", "waiting", "paused", "unmatched", "observed"]),
  /** One for each queue key that may take it, best place first. */
  places: z.array(
    z.object({
      ...placed,
      key: z.string(),
      criteria: criteriaSchema,
      /** The first 50. */
      runners: z.array(runnerSchema),
      runnerCount: z.number(),
      paused: z.number(),
      of: z.number(),
      ahead: z.array(z.object({ job: queuedJobSchema, turn: z.number().nullable() })),
      /** Also null while none of its runners requests jobs. */
      wait: expectedWaitSchema.nullable(),
      asking: askingSchema.optional(),
    }),
  ),
  /** Number of runners that may not take it, and of their queue keys. */
  refusedTotal: z.object({ runners: z.number(), keys: z.number() }),
  /** By queue key; the 50 with the fewest reasons. */
  refused: z.array(
    z.object({
      key: z.string(),
      criteria: criteriaSchema,
      /** The first 50. */
      runners: z.array(runnerSchema),
      runnerCount: z.number(),
      reasons: z.array(z.object({ criterion: criterionSchema, text: z.string(), change: z.string() })),
    }),
  ),
  /** For a job that no active runner may take: the runner that needs the smallest change. */
  nearest: z
    .object({
      runner: runnerSchema,
      failed: z.array(criterionSchema),
      reasons: z.array(z.string()),
      changes: z.array(z.object({ criterion: criterionSchema, text: z.string() })),
    })
    .nullable(),
  /** Single changes with the resulting place in line, those that move the job forward first. */
  moves: z.array(moveSchema),
  /** What the order depends on, and what therefore does not move the job; empty for a job in no line. */
  orderNote: z.string(),
});
export type QueueJobExplanation = z.infer<typeof jobExplanationSchema>;

/** `GET /api/v1/jobs/{id}/explain` */
export const jobAnswerSchema = z.object({
  job: queuedJobSchema.extend({
    status: z.string(),
    queuedAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    failureReason: z.string().nullable(),
    runner: runnerSchema.pick({ id: true, description: true }).nullable(),
    /**
     * Bytes of its log; null for a job that is not handed out here, or whose log was removed together with its story.
     */
    logBytes: z.number().nullable(),
  }),
  /** Events of the job, oldest first; the latest 200. */
  story: z.array(
    z.object({ at: z.string(), kind: z.string(), reason: z.string(), runner: z.number().nullable() }),
  ),
  /** Null for a job that does not wait. */
  explanation: jobExplanationSchema.nullable(),
});
export type JobAnswer = z.infer<typeof jobAnswerSchema>;

/** `GET /api/v1/runners/{id}/next` */
export const runnerNextSchema = z.object({
  runner: runnerSchema.extend({
    key: z.string(),
    criteria: criteriaSchema,
    contactedAt: z.string().nullable(),
    /** Null uses the installation's setting. */
    strategy: strategySchema.nullable(),
    locked: z.boolean(),
    /** Null keeps the job's own timeout. */
    maximumTimeoutSeconds: z.number().nullable(),
    maintenanceNote: z.string(),
    /** Increases with each change; for If-Match. */
    revision: z.number(),
  }),
  explanation: explanationSchema.extend({
    outcome: z.enum(["next", "nothing", "paused"]),
    inLine: z.number(),
    /** The first 20. */
    line: z.array(lineEntrySchema),
    /** Jobs that it may not take, grouped by the first criterion that fails. */
    kept: z.array(
      z.object({
        criterion: criterionSchema,
        count: z.number(),
        jobs: z.array(z.object({ job: queuedJobSchema, failed: z.array(criterionSchema) })),
      }),
    ),
  }),
});
export type RunnerNext = z.infer<typeof runnerNextSchema>;

/** The Redis list of a key; null if the SQL strategy serves it. `…Seconds` are remaining lifetimes. */
const listSchema = z
  .object({
    entries: z.number(),
    /** The first 100 ids. */
    ids: z.array(z.number()),
    listSeconds: z.number().nullable(),
    sentinelSeconds: z.number().nullable(),
    leaseSeconds: z.number().nullable(),
  })
  .nullable();

export const redisSchema = z
  .enum(["serving", "absent", "broken"])
  .describe("`absent`: there is no Redis; `broken`: SQL serves until it answers again.");

export const keySchema = z.object({
  key: z.string().describe("SHA-256 of what its runners have in common, after `ci:dynq:v1:`."),
  criteria: criteriaSchema.describe("What its runners have in common."),
  runners: z.number().describe("Runners with this key."),
  paused: z.number().describe("Of them, those that are paused."),
  pending: z.number().describe("Jobs that its runners may take."),
  oldestSeconds: z
    .number()
    .nullable()
    .describe("Seconds that the oldest of them has waited; null where none waits."),
  asking: askingSchema.describe("Which of its runners ask for jobs."),
});
export type QueueKeyRow = z.infer<typeof keySchema>;

/** `GET /api/v1/queue/{key}` */
export const queueKeySchema = keySchema.extend({
  /** Target wait from the settings, in seconds. */
  targetSeconds: z.number(),
  strategy: strategySchema,
  redis: redisSchema,
  /** The text whose SHA-256 is the key. */
  canonical: z.string(),
  /** The first 200. */
  members: z.array(runnerSchema),
  list: listSchema,
  /** The line as a refill would order it now; the first 100. */
  line: z.array(lineEntrySchema),
});
export type QueueKey = z.infer<typeof queueKeySchema>;
