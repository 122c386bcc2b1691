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
import { inUtc, zonedInstantSchema } from "./common";

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

/**
 * PostgreSQL has no year 0, and no runner ran before 1970. What is in UTC stays as it is, with all its digits; other
 * offsets are converted.
 */
const atSchema = zonedInstantSchema
  .overwrite((text) => (text.endsWith("Z") ? text : inUtc(text)))
  .refine((text) => text >= "1970", "is before 1970")
  .nullable()
  .default(null);

const words = z.string().max(1_000).default("");

const tagSchema = z.string().min(1).max(255);

/** Named as in GitLab. Values are strings, so that numbers keep their digits. */
const buildVariableSchema = z.strictObject({
  key: z.string().min(1).max(255),
  value: z.string().max(65_536),
  public: z.boolean().default(false),
  file: z.boolean().default(false),
  masked: z.boolean().default(false),
  raw: z.boolean().default(false),
});

/** A build with a script is handed out to runners that poll this server; any other build is only tracked. */
const workFields = {
  /** Shell commands, one per item. */
  script: z.array(z.string().max(65_536)).min(1).max(LIMITS.scriptLines.value).optional(),
  variables: z.array(buildVariableSchema).max(LIMITS.buildVariables.value).default([]),
  timeoutSeconds: z.number().int().min(1).max(2_592_000).default(3_600),
  /** Ids of builds that must have succeeded before this one starts. */
  dependencies: z.array(gitlabIdSchema).max(50).default([]),
  /** Features that the runner must have reported, such as `cancel_gracefully`. */
  requiredFeatures: z.array(tagSchema).max(50).default([]),
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
    id: gitlabIdSchema,
    status: buildStatusSchema,
    /**
     * Increase it to correct an earlier report; between equal revisions the more advanced status wins. No revision
     * resets a build that was handed out by this server.
     */
    revision: z.number().int().min(0).max(1_000_000).default(0),
    name: words,
    stage: words,
    ref: words,
    pipelineId: gitlabIdSchema.nullable().default(null),
    pipeline: gitlabIdSchema
      .nullable()
      .optional()
      .meta({ description: "Shorter name of `pipelineId`; one of the two is sufficient." }),
    namespace: partOfPathSchema.optional().meta({
      description: "Path of the project's namespace, required if `project.path` is only the project's name.",
    }),
    project: z.strictObject({
      id: gitlabIdSchema,
      path: partOfPathSchema.meta({
        description:
          "Full path of the project, such as `group/subgroup/app`, or only its name, such as `app`, if `namespace` is set.",
      }),
      visibility: visibilitySchema,
    }),
    runner: z
      .strictObject({ id: gitlabIdSchema, type: runnerTypeSchema, description: words })
      .nullable()
      .default(null),
    startedAt: atSchema,
    /** Required for a build that has ended and has a duration. */
    finishedAt: atSchema,
    durationSeconds: secondsSchema.nullable().default(null),
    /** Start of the wait for a runner; defaults to now. */
    queuedAt: atSchema,
    /** Tags that the runner must have. */
    tags: z
      .array(tagSchema)
      .max(LIMITS.tags.value)
      .transform((tags) => [...new Set(tags)])
      .optional(),
    protected: z.boolean().optional(),
    failureReason: z.string().min(1).max(255).nullable().default(null),
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
  /** Accepts the valid reports and returns `rejected` for each of the others; if false, all are accepted or none. */
  partial: z.boolean().default(false),
};

export const buildBatchSchema = z.strictObject({
  ...batchFields,
  builds: z.array(buildReportSchema).min(1).max(LIMITS.buildsInBatch.value),
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
