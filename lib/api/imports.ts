/** Imports of builds: from a GitLab that is a data source, or from a CSV file. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { projectPathSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

const { importProjects } = LIMITS;

/** Of a group, with the groups above it. */
const groupPathSchema = z
  .string()
  .max(1_000)
  .regex(/^[\w.-]+(\/[\w.-]+){0,20}$/, "must be a group such as team or team/subgroup");

const scopeFields = {
  /** Ids or paths. */
  projects: z
    .array(
      z.union([gitlabIdSchema, projectPathSchema], { error: "must be an id or a path such as team/app" }),
    )
    .min(1)
    .max(importProjects.value)
    .optional(),
  /** In place of projects: all of a group, subgroups included. Without either all that the token is a member of. */
  group: groupPathSchema.optional(),
};
const isOneScope = ({ projects, group }: { projects?: unknown; group?: unknown }): boolean =>
  projects === undefined || group === undefined;
const ONE_SCOPE = { path: ["group"], error: "give either projects or group, not both" };

export const importRequestSchema = z
  .strictObject({
    /** A data source of GitLab's type. */
    source: resourceNameSchema,
    ...scopeFields,
    /** Jobs that were created before are left alone. */
    since: instantSchema.refine((text) => text >= "1970", "is before 1970").optional(),
  })
  .refine(isOneScope, ONE_SCOPE);

const countsSchema = z.object({
  /** Builds that were read. */
  read: z.number().int(),
  /** Of these, builds that were new or came further; the others were known. */
  changed: z.number().int(),
  /** Builds that were entered into the ledger, corrections included. */
  accounted: z.number().int(),
  /** Of these, entries for a month that is closed. */
  adjustments: z.number().int(),
  /** Rows or jobs that could not be taken. */
  rejected: z.number().int(),
  /** Builds of months that retention removed: they are left aside. */
  expired: z.number().int(),
});

/** Hours from one import to the next, and days before it whose jobs are read. */
export const importScheduleInputSchema = z
  .strictObject({
    ...scopeFields,
    everyHours: z.number().int().min(1).max(744),
    days: z.number().int().min(1).max(366),
  })
  .refine(isOneScope, ONE_SCOPE);

export const importScheduleSchema = z.object({
  /** The data source; each has one schedule at most. */
  source: z.string(),
  /** As an import's. */
  group: z.string().nullable(),
  projects: z.array(z.string()),
  everyHours: z.number().int(),
  days: z.number().int(),
  /** When the next one begins; it waits for one of the same data source that is under way. */
  nextAt: instantSchema,
  underWay: z.boolean(),
  /** The newest that the schedule began. */
  last: z.object({ id: z.uuid(), state: operationStateSchema, createdAt: instantSchema }).nullable(),
  author: z.string(),
  updatedAt: instantSchema,
});

export const importSummarySchema = z.object({
  id: z.uuid(),
  /** The data source; null for a file. */
  source: z.string().nullable(),
  fileName: z.string().nullable(),
  group: z.string().nullable(),
  /** As they were named; empty for a group's and for all. */
  projects: z.array(z.string()),
  since: instantSchema.nullable(),
  /** Whether its schedule began it. */
  scheduled: z.boolean(),
  state: operationStateSchema,
  stage: z.string(),
  /** 0–1. */
  progress: z.number(),
  message: z.string().nullable(),
  cancelRequested: z.boolean(),
  counts: countsSchema,
  /** How many projects there are in each state; a file is one. */
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
  /** Its path once it is known; of a file its name. */
  project: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  counts: countsSchema,
  /** Why it failed. */
  message: z.string().nullable(),
});

const rejectionSchema = z.object({
  /** The file's line, or the job's id. */
  line: z.number().int(),
  /** Of jobs their project; empty for rows. */
  project: z.string(),
  /** The field or column that is wrong; empty where it is the row. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

export const importSchema = importSummarySchema.extend({
  /** One a project, in the order in which they are imported. */
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
