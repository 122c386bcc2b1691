/** The queue as the API answers it: what waits, for whom and why, and simulations (lib/queue/shapes). */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { runnerTypeSchema, visibilitySchema } from "../minutes/shapes";
import { criterionSchema, moveKindSchema, originSchema, strategySchema } from "../queue/shapes";

export { simulationResultSchema, simulationSchema } from "../queue/shapes";

const projectSchema = z.object({ id: z.number(), path: z.string() });
const runnerSchema = z.object({ id: z.number(), description: z.string(), paused: z.boolean() });

export const queueKeyParamSchema = z.string().regex(/^ci:dynq:v1:[0-9a-f]{64}$/, "is not a queue key");

/** A job that waits. */
export const queuedJobSchema = z.object({
  id: z.number(),
  name: z.string(),
  ref: z.string(),
  project: projectSchema,
  tags: z.array(z.string()),
  protected: z.boolean(),
  origin: originSchema,
  queuedAt: z.string(),
});
export type QueuedJob = z.infer<typeof queuedJobSchema>;

/** What runners of one queue key have in common. */
export const criteriaSchema = z.object({
  type: runnerTypeSchema,
  /** Paths of groups where they are known, of a group runner alone. */
  groups: z.array(z.union([z.number(), z.string()])).nullable(),
  /** Of a project runner alone. */
  projects: z.array(z.number()).nullable(),
  tags: z.array(z.string()),
  runUntagged: z.boolean(),
  protectedOnly: z.boolean(),
  /** Visibilities that cost nothing; null unless it is an instance runner. */
  quotaFree: z.array(visibilitySchema).nullable(),
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
          ...{ medianSeconds: z.number(), lowSeconds: z.number(), highSeconds: z.number() },
          sample: z.number(),
        })
        .nullable(),
    })
    .optional(),
});

/** Of runners that are not paused: how many asked for a job within two hours, and when the latest did. */
const askingSchema = z.object({
  runners: z.number(),
  asking: z.number(),
  lastAskedAt: z.string().nullable(),
});

/** Place in line, with the two numbers that instance runners order by; `turn` is null for runners that go by the id. */
const placed = { place: z.number(), running: z.number(), before: z.number(), turn: z.number().nullable() };
export const lineEntrySchema = z.object({ ...placed, job: queuedJobSchema });
export type LineEntry = z.infer<typeof lineEntrySchema>;

/** A place in line, from 1 on. */
const spotSchema = z.object({ place: z.number(), of: z.number() });

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
  moves: z.array(
    z.object({
      kind: moveKindSchema,
      /** Builds that end, jobs that are cancelled or arrive, runners that come; null for what holds or does not. */
      count: z.number().nullable(),
      /** What happens, in words. */
      text: z.string(),
      /** Of the line that it is in afterwards. */
      key: z.string(),
      /** Null while it is in no line of a runner that is not paused. */
      from: spotSchema.nullable(),
      /** Null where a runner takes it at once. */
      to: spotSchema.nullable(),
      /** Places towards the first, below 0 away from it; null without a place before or after. */
      forward: z.number().nullable(),
    }),
  ),
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

/** `absent`: there is no Redis; `broken`: SQL serves until it answers again. */
const redisSchema = z.enum(["serving", "absent", "broken"]);

const keySchema = z.object({
  key: z.string(),
  criteria: criteriaSchema,
  runners: z.number(),
  paused: z.number(),
  /** Jobs that its runners may take. */
  pending: z.number(),
  oldestSeconds: z.number().nullable(),
  asking: askingSchema,
});
export type QueueKeyRow = z.infer<typeof keySchema>;

/** `GET /api/v1/queue/{key}` */
export const queueKeySchema = keySchema.extend({
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

const waitsSchema = z.object({ p50Seconds: z.number().nullable(), p95Seconds: z.number().nullable() });

const answersSchema = z.object({
  requests: z.number(),
  conflicts: z.number(),
  /** Of the requests, those that SQL served: by choice, or in Redis' place. */
  sqlRequests: z.number(),
});

/** `GET /api/v1/queue`. Waits, hand-outs and shares are of the last `windowSeconds`. */
export const queueOverviewSchema = z.object({
  at: z.string(),
  strategy: strategySchema,
  redis: redisSchema,
  windowSeconds: z.number(),
  targetSeconds: z.number(),
  pending: z.number(),
  /** Of the pending, jobs that wait longer than the target. */
  late: z.number(),
  /** Of the pending, jobs that were only seen in GitLab. */
  observed: z.number(),
  running: z.number(),
  oldest: queuedJobSchema.nullable(),
  handedOut: z.number(),
  /** Requests for jobs that looked at the queue, of all processes; these and the conflicts among them. */
  requests: z.number(),
  conflicts: z.number(),
  /** The same in `windowSeconds` divided into equal parts, the oldest first; `at` is where one ends. */
  answers: z.array(answersSchema.extend({ at: z.string() })),
  waits: waitsSchema,
  /** Projects of which a job waits, runs or was handed out. */
  projectsTotal: z.number(),
  /** Those whose oldest job waits longest first; the first 100. */
  projects: z.array(
    z.object({
      project: projectSchema,
      pending: z.number(),
      running: z.number(),
      handedOut: z.number(),
      /** Of the running jobs, 0 to 1. */
      share: z.number(),
      oldestSeconds: z.number().nullable(),
      waits: waitsSchema,
    }),
  ),
  keysTotal: z.number(),
  /** The first 100. */
  keys: z.array(keySchema),
  asking: askingSchema,
  /** Jobs that no runner takes: how many, and of how many kinds. */
  unmatched: z.object({
    count: z.number(),
    kinds: z.number(),
    /** Of each kind the oldest job, and how many jobs are alike; the 20 kinds that wait longest. */
    jobs: z.array(z.object({ job: queuedJobSchema, alike: z.number(), sentence: z.string() })),
  }),
});
export type QueueOverview = z.infer<typeof queueOverviewSchema>;
