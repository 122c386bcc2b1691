/** The queue as the API answers it: what waits, for whom and why, and simulations (lib/queue/shapes). */
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

/** A job that waits. */
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

/** What runners of one queue key have in common. */
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
  /** Jobs that this comes from, and the places that they came to. */
  sample: z.number(),
  places: z.string(),
  /** Share of tested jobs that waited within the range they would have been told, 0 to 1. */
  coverage: z.number().nullable(),
  tested: z.number(),
  /** What the job's wait up to now says. */
  waited: z
    .object({
      seconds: z.number(),
      /** Share of the sample that waited no longer, 0 to 1. */
      longerThan: z.number(),
      /** How long it waits from now on, as those of the sample that waited longer did; null where they are too few. */
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

/** Place in line, with the two numbers that instance runners order by; `turn` is null for runners that go by the id. */
const placed = { place: z.number(), running: z.number(), before: z.number(), turn: z.number().nullable() };
export const lineEntrySchema = z.object({ ...placed, job: queuedJobSchema });
export type LineEntry = z.infer<typeof lineEntrySchema>;

export const jobExplanationSchema = explanationSchema.extend({
  outcome: z.enum(["next", "waiting", "paused", "unmatched", "observed"]),
  /** For each queue key that may take it, the best place first. */
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
      /** Also null while none of its runners asks for jobs. */
      wait: expectedWaitSchema.nullable(),
      asking: askingSchema.optional(),
    }),
  ),
  /** Runners that may not take it, and their queue keys. */
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
  /** For a job that no active runner takes: which would with the least change. */
  nearest: z
    .object({
      runner: runnerSchema,
      failed: z.array(criterionSchema),
      reasons: z.array(z.string()),
      changes: z.array(z.object({ criterion: criterionSchema, text: z.string() })),
    })
    .nullable(),
  /** Single changes with the place that the order gives after each, those that bring it forward first. */
  moves: z.array(moveSchema),
  /** What the order goes by, so that it moves nothing; empty for a job in no line. */
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
    /** Bytes of its log; null for a job that is not handed out here, or whose log was removed with its story. */
    logBytes: z.number().nullable(),
  }),
  /** What happened to it, the oldest first; the latest 200. */
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
    /** Null goes by the setting of the installation. */
    strategy: strategySchema.nullable(),
    locked: z.boolean(),
    /** Null leaves the job's own. */
    maximumTimeoutSeconds: z.number().nullable(),
    maintenanceNote: z.string(),
    /** Counts changes, for If-Match. */
    revision: z.number(),
  }),
  explanation: explanationSchema.extend({
    outcome: z.enum(["next", "nothing", "paused"]),
    inLine: z.number(),
    /** The first 20. */
    line: z.array(lineEntrySchema),
    /** Jobs that it leaves alone, by the first criterion that keeps them from it. */
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

/** The list in Redis of a key; null where the SQL strategy serves it. Seconds that are left of each. */
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
  /** How long a job may wait by the settings. */
  targetSeconds: z.number(),
  strategy: strategySchema,
  redis: redisSchema,
  /** What the key is the SHA-256 of. */
  canonical: z.string(),
  /** The first 200. */
  members: z.array(runnerSchema),
  list: listSchema,
  /** In line as a refill would put them now; the first 100. */
  line: z.array(lineEntrySchema),
});
export type QueueKey = z.infer<typeof queueKeySchema>;
