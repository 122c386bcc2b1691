/** Settings of a runner that takes its jobs here, and the effect of changing them on the queue. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { criterionSchema, strategySchema } from "../queue/shapes";
import { criteriaSchema, placedJobSchema, queuedJobSchema } from "./queue";

/** A tag without commas, which separate tags in GitLab. */
const runnerTagSchema = z
  .string()
  .trim()
  .min(1, "is empty: leave it out")
  .max(255)
  .refine((tag) => !tag.includes(","), { error: "has a comma: write two tags" });

/** `PATCH /api/v1/runners/{id}/queue`: omitted fields stay unchanged. */
export const runnerQueueInputSchema = z
  .strictObject({
    strategy: strategySchema
      .nullable()
      .meta({ description: "Strategy of the queue for this runner. Null uses the installation's setting." }),
    paused: z.boolean(),
    description: z.string().trim().max(1_024),
    tags: z
      .array(runnerTagSchema)
      .max(LIMITS.tags.value)
      .transform((tags) => [...new Set(tags)]),
    runUntagged: z.boolean().meta({ description: "Whether the runner takes jobs without tags." }),
    protectedOnly: z.boolean().meta({
      description:
        "Whether the runner takes only jobs of protected refs (GitLab's access level `ref_protected`).",
    }),
    locked: z.boolean().meta({
      description: "Whether the runner is locked, so that it cannot be assigned to further projects.",
    }),
    maximumTimeoutSeconds: z.int().max(2_147_483_647).nullable().meta({
      description: "Maximum timeout of a job in seconds, at least 600. Null keeps the job's own timeout.",
    }),
    maintenanceNote: z.string().trim().max(1_024),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, {
    error: "names nothing: give one of the settings, such as paused or tags",
  });
export type RunnerQueueInput = z.infer<typeof runnerQueueInputSchema>;

const movedSchema = z.object({
  count: z.number(),
  /** Of these, jobs that no other unpaused runner may take. */
  alone: z.number(),
  /**
   * The first 20, `alone` ones first; `failed` is why the runner may not take the job on the other side of the
   * change.
   */
  jobs: z.array(placedJobSchema.extend({ failed: z.array(criterionSchema), alone: z.boolean() })),
});

const sideSchema = z.object({
  key: z.string(),
  criteria: criteriaSchema,
  /** Jobs that it may take, or would if it were not paused, for a runner that is paused before and after. */
  inLine: z.number(),
  /** The first of them. */
  next: queuedJobSchema.nullable(),
});

/** `POST /api/v1/runners/{id}/queue/what-if` */
export const runnerWhatIfSchema = z.object({
  /** Revision of the runner that was evaluated. */
  revision: z.number(),
  waiting: z
    .number()
    .meta({ description: "Number of waiting jobs that were evaluated, at most the limit `queueJobs`." }),
  unmatchedSeconds: z
    .number()
    .meta({ description: "Seconds after which a waiting job that no runner takes is dropped." }),
  before: sideSchema,
  after: sideSchema,
  /** Jobs that it may take only after the change, and only before it. */
  cameIn: movedSchema,
  wentOut: movedSchema,
});
export type RunnerWhatIf = z.infer<typeof runnerWhatIfSchema>;
