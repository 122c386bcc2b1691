/** Imports of builds: from a GitLab that is a data source, or from a CSV file. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { projectPathSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { exactInstantInputSchema, instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

const { importProjects } = LIMITS;

/** Full path of a group. */
const groupPathSchema = z
  .string()
  .max(1_000)
  .regex(/^[\w.-]+(\/[\w.-]+){0,20}$/, "must be a group such as team or team/subgroup");

const scopeFields = {
  projects: z
    .array(
      z.union([gitlabIdSchema, projectPathSchema], { error: "must be an id or a path such as team/app" }),
    )
    .min(1)
    .max(importProjects.value)
    .optional()
    .describe("Ids or paths of projects. Without `projects` and `group`: all that the token is a member of."),
  group: groupPathSchema.optional().describe("Path of a group, subgroups included, instead of `projects`."),
};
const isOneScope = ({ projects, group }: { projects?: unknown; group?: unknown }): boolean =>
  projects === undefined || group === undefined;
const ONE_SCOPE = { path: ["group"], error: "give either projects or group, not both" };

export const importRequestSchema = z
  .strictObject({
    source: resourceNameSchema.describe("Name of a data source of the type gitlab."),
    ...scopeFields,
    since: exactInstantInputSchema
      .refine((text) => text >= "1970", "is before 1970")
      .optional()
      .describe("Jobs created before are ignored. When omitted, all jobs are read."),
  })
  .refine(isOneScope, ONE_SCOPE);

const countsSchema = z.object({
  /** Builds that were read. */
  read: z.number().int(),
  /** Of these, builds that were new or advanced; the others were already known. */
  changed: z.number().int(),
  /** Builds entered into the ledger, corrections included. */
  accounted: z.number().int(),
  /** Of these, entries for a closed month. */
  adjustments: z.number().int(),
  /** Rows or jobs that were rejected. */
  rejected: z.number().int(),
  /** Builds ignored because they belong to months that retention has removed. */
  expired: z.number().int(),
});

/** Hours between imports, and how many days of jobs each import reads. */
export const importScheduleInputSchema = z
  .strictObject({
    ...scopeFields,
    everyHours: z.number().int().min(1).max(744).describe("Hours between two imports."),
    days: z
      .number()
      .int()
      .min(1)
      .max(366)
      .describe("Each import reads the jobs created in this many last days."),
  })
  .refine(isOneScope, ONE_SCOPE);

export const importScheduleSchema = z.object({
  /** The data source; each has at most one schedule. */
  source: z.string(),
  /** The scope, as in an import request. */
  group: z.string().nullable(),
  projects: z.array(z.string()),
  everyHours: z.number().int(),
  days: z.number().int(),
  /** Start of the next import; it waits for a running import of the same data source. */
  nextAt: instantSchema,
  underWay: z.boolean(),
  /** The newest import that the schedule started. */
  last: z.object({ id: z.uuid(), state: operationStateSchema, createdAt: instantSchema }).nullable(),
  revision: z
    .number()
    .int()
    .describe("Revision of the schedule, counted from 1; increases with each change. Pass it in `If-Match`."),
  author: z.string(),
  updatedAt: instantSchema,
});

export const importSummarySchema = z.object({
  id: z.uuid(),
  /** The data source; null for a file. */
  source: z.string().nullable(),
  fileName: z.string().nullable(),
  group: z.string().nullable(),
  /** Projects as requested; empty for a group and for all projects. */
  projects: z.array(z.string()),
  since: instantSchema.nullable(),
  /** Whether it was started by its schedule. */
  scheduled: z.boolean(),
  state: operationStateSchema,
  stage: z.string(),
  /** 0–1. */
  progress: z.number(),
  message: z.string().nullable(),
  cancelRequested: z.boolean(),
  counts: countsSchema,
  /** Number of projects in each state; a file counts as one. */
  outcomes: z.object({
    waiting: z.number().int(),
    running: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
  }),
  requestedBy: z.string(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
});

export const importOutcomeSchema = z.object({
  /** The project's path once it is known; for a file, its name. */
  project: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  counts: countsSchema,
  /** Why it failed. */
  message: z.string().nullable(),
});

const rejectionSchema = z.object({
  /** The line of the file, or the job's id. */
  line: z.number().int(),
  /** The job's project; empty for rows of a file. */
  project: z.string(),
  /** The invalid field or column; empty if the row as a whole is invalid. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

export const importSchema = importSummarySchema.extend({
  /** One per project, in import order. */
  results: z.array(importOutcomeSchema),
  /** The first 50; all of them are in the CSV of rejections. */
  rejections: z.array(rejectionSchema),
});

export type ImportRequest = z.output<typeof importRequestSchema>;
export type ImportSummary = z.infer<typeof importSummarySchema>;
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
export type ImportRejection = z.infer<typeof rejectionSchema>;
export type BuildImport = z.infer<typeof importSchema>;
export type ImportScheduleInput = z.output<typeof importScheduleInputSchema>;
export type ImportSchedule = z.infer<typeof importScheduleSchema>;
