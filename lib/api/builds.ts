/** Builds as they are reported to the API. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import {
  buildStatusSchema,
  FINAL_STATUSES,
  MAX_SECONDS,
  partOfPathSchema,
  runnerTypeSchema,
  visibilitySchema,
  type BuildReport,
} from "../minutes/shapes";
import { exactInstantInputSchema } from "./common";

/** An id assigned by GitLab. */
export const gitlabIdSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A GitLab id in a URL parameter. */
export const gitlabIdParamSchema = z.coerce
  .number()
  .pipe(gitlabIdSchema)
  .meta({
    description: "Id assigned by GitLab.",
    override: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  });

/** Seconds: a number, or a decimal string if a number would lose digits. At most 6 decimals and 30 years. */
const secondsSchema = z
  .union([
    z.number().nonnegative(),
    z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, "must be digits such as 98.218883"),
  ])
  .transform((value, context) => {
    const text = typeof value === "string" ? value : value.toFixed(6);
    if (Number(text) <= MAX_SECONDS) return text;
    context.addIssue({ code: "custom", message: "is more than 1000000000 seconds" });
    return z.NEVER;
  });

/** PostgreSQL has no year 0, and no runner ran before 1970. */
const atSchema = exactInstantInputSchema
  .refine((text) => text >= "1970", "is before 1970")
  .nullable()
  .default(null);

const words = z.string().max(1_000).default("");

const tagSchema = z.string().min(1).max(255);

/** Named as in GitLab. Values are strings, so that numbers keep their digits. */
const buildVariableSchema = z.strictObject({
  key: z.string().min(1).max(255).describe("Name of the variable."),
  value: z.string().max(65_536).describe("Its value."),
  public: z.boolean().default(false).describe("Whether the log may show it."),
  file: z.boolean().default(false).describe("Whether the job gets a file with the value."),
  masked: z.boolean().default(false).describe("Whether the log hides the value."),
  raw: z.boolean().default(false).describe("Whether `$` in the value is kept as it is."),
});

/** A build with a script is handed out to runners that poll this server; any other build is only tracked. */
const workFields = {
  script: z
    .array(z.string().max(65_536))
    .min(1)
    .max(LIMITS.scriptLines.value)
    .optional()
    .describe("Shell commands, one per item: makes this server hand out the build."),
  variables: z
    .array(buildVariableSchema)
    .max(LIMITS.buildVariables.value)
    .default([])
    .describe("Variables of the job; with `script` only."),
  timeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(2_592_000)
    .default(3_600)
    .describe("Seconds after which the runner ends the job; with `script` only."),
  dependencies: z
    .array(gitlabIdSchema)
    .max(50)
    .default([])
    .describe("Ids of builds that must have succeeded before this one starts; with `script` only."),
  requiredFeatures: z
    .array(tagSchema)
    .max(50)
    .default([])
    .describe(
      "Features that the runner must have reported, such as `cancel_gracefully`; with `script` only.",
    ),
};

interface Located {
  readonly namespace?: string | undefined;
  readonly project: { readonly path: string };
}

/** Returns the project's path with its namespaces; undefined if they are unknown or contradictory. */
function fullPath({ namespace, project: { path } }: Located): string | undefined {
  const at = path.lastIndexOf("/");
  if (namespace === undefined) return at < 0 ? undefined : path;
  if (at < 0) return `${namespace}/${path}`;
  return path.slice(0, at) === namespace ? path : undefined;
}

function otherNamespace(input: unknown): string {
  const { namespace, project } = input as Located;
  return `is ${namespace}, but project.path is ${project.path}: write only the project's name, or leave this out`;
}

interface Spanned {
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

const isBefore = (at: string | null, other: string | null): boolean =>
  at !== null && other !== null && Date.parse(at) < Date.parse(other);

const ranToItsEnd = ({ status, durationSeconds }: Pick<BuildReport, "status" | "durationSeconds">): boolean =>
  FINAL_STATUSES.has(status) && Number(durationSeconds ?? 0) > 0;

/** Runs the refinement even if other fields are invalid, so that all errors are reported together. */
const whenRead = (...keys: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(({ path = [] }) => path.length === 0 || keys.includes(String(path[0]))),
});

export const buildReportSchema = z
  .strictObject({
    id: gitlabIdSchema.describe("GitLab's id of the build (its job)."),
    status: buildStatusSchema.describe("Status in GitLab's words. A build is accounted once it has ended."),
    revision: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe(
        "Increase it to correct an earlier report; between equal revisions the more advanced status wins. No revision resets a build that was handed out by this server.",
      ),
    name: words.describe("Name of the job."),
    stage: words.describe("Stage of the job."),
    ref: words.describe("Branch or tag."),
    pipelineId: gitlabIdSchema.nullable().default(null).describe("GitLab's id of the pipeline."),
    pipeline: gitlabIdSchema
      .nullable()
      .optional()
      .meta({ description: "Shorter name of `pipelineId`; one of the two is sufficient." }),
    namespace: partOfPathSchema.optional().meta({
      description: "Path of the project's namespace, required if `project.path` is only the project's name.",
    }),
    project: z
      .strictObject({
        id: gitlabIdSchema.describe("GitLab's id of the project."),
        path: partOfPathSchema.meta({
          description:
            "Full path of the project, such as `group/subgroup/app`, or only its name, such as `app`, if `namespace` is set.",
        }),
        visibility: visibilitySchema.describe("Visibility when the build ran: it selects the cost factor."),
      })
      .describe("The project of the build."),
    runner: z
      .strictObject({
        id: gitlabIdSchema.describe("GitLab's id of the runner."),
        type: runnerTypeSchema.describe("Compute minutes are counted on instance runners only."),
        description: words.describe("Name shown in lists."),
      })
      .nullable()
      .default(null)
      .describe("The runner that took the build; null before one did."),
    startedAt: atSchema.describe("When the build started; null before."),
    finishedAt: atSchema.describe(
      "When the build ended; null before. Required for a build that has ended and has a duration: it is counted in this month (UTC).",
    ),
    durationSeconds: secondsSchema
      .nullable()
      .default(null)
      .describe(
        "Seconds for which the build ran, as GitLab reports them. Without a duration nothing is accounted: it is not computed from the times.",
      ),
    queuedAt: atSchema.describe("Start of the wait for a runner. Defaults to now."),
    tags: z
      .array(tagSchema)
      .max(LIMITS.tags.value)
      .transform((tags) => [...new Set(tags)])
      .optional()
      .describe("Tags that the runner must have."),
    protected: z.boolean().optional().describe("Whether the ref is protected."),
    failureReason: z
      .string()
      .min(1)
      .max(255)
      .nullable()
      .default(null)
      .describe("GitLab's reason why the build failed, such as `script_failure`."),
    ...workFields,
  })
  .refine((report) => report.namespace !== undefined || fullPath(report) !== undefined, {
    ...whenRead("project", "namespace"),
    path: ["project", "path"],
    error: "must be namespace/project, such as group/subgroup/app, or name the namespace in `namespace`",
  })
  .refine((report) => report.namespace === undefined || fullPath(report) !== undefined, {
    ...whenRead("project", "namespace"),
    path: ["namespace"],
    error: ({ input }) => otherNamespace(input),
  })
  .refine(({ pipeline, pipelineId }) => !pipeline || !pipelineId || pipeline === pipelineId, {
    ...whenRead("pipeline", "pipelineId"),
    path: ["pipeline"],
    error: "differs from pipelineId: send only one of them",
  })
  .refine((report) => report.finishedAt !== null || !ranToItsEnd(report), {
    ...whenRead("status", "finishedAt", "durationSeconds"),
    path: ["finishedAt"],
    error: "is missing: a build is accounted in the month of its end",
  })
  .refine(({ startedAt, finishedAt }) => !isBefore(finishedAt, startedAt), {
    ...whenRead("startedAt", "finishedAt"),
    path: ["finishedAt"],
    error: ({ input }) => {
      const { startedAt, finishedAt } = input as Spanned;
      return `is ${finishedAt}, before the start, ${startedAt}: correct one of them, or leave the start out`;
    },
  })
  .transform((report): BuildReport => {
    const { script, variables, timeoutSeconds, dependencies, requiredFeatures, ...observed } = report;
    const { pipeline, namespace: _, ...rest } = observed;
    const work = script && { script, variables, timeoutSeconds, dependencies, requiredFeatures };
    // The refinement above guarantees a full path.
    const project = { ...rest.project, path: fullPath(observed) ?? rest.project.path };
    return { ...rest, project, pipelineId: rest.pipelineId ?? pipeline ?? null, work };
  });

const batchFields = {
  partial: z
    .boolean()
    .default(false)
    .describe(
      "Accepts the valid reports and returns `rejected` for each of the others; if false, all are accepted or none.",
    ),
};

export const buildBatchSchema = z.strictObject({
  ...batchFields,
  builds: z
    .array(buildReportSchema)
    .min(1)
    .max(LIMITS.buildsInBatch.value)
    .describe("The builds, in any order."),
});

/** A batch whose reports are validated one by one. */
export const looseBatchSchema = z.strictObject({
  ...batchFields,
  builds: z.array(z.unknown()).min(1).max(LIMITS.buildsInBatch.value),
});

/** The outcome of a batch. */
export const ingestedSchema = z.object({
  /** Reports in the batch. */
  received: z.number().int(),
  /** Builds that were new or advanced; the others were already known. */
  changed: z.number().int(),
  /** Builds entered into the ledger, corrections included. */
  accounted: z.number().int(),
  /** Of these, entries for a closed month. */
  adjustments: z.number().int(),
  /** Builds ignored because they finished in a month whose builds retention has removed. */
  expired: z.number().int(),
});

const BUILD_OUTCOMES = ["accepted", "duplicate", "corrected", "rejected"] as const;

/** `POST /api/v1/builds`. Spec: queue, section 6. */
export const batchAnswerSchema = ingestedSchema.extend({
  /** Reports that were rejected. */
  rejected: z.number().int(),
  /** One for each report, in the order of the batch. */
  builds: z.array(
    z.object({
      /** Position in the batch, from 0. */
      index: z.number().int(),
      /** Null if the report has no readable id. */
      id: z.number().nullable(),
      /** `corrected`: a known build advanced or was corrected; `duplicate`: the report changed nothing. */
      outcome: z.enum(BUILD_OUTCOMES),
      /** Reasons for the rejection; empty for other outcomes. */
      reasons: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
});
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;

export type Ingested = z.infer<typeof ingestedSchema>;
