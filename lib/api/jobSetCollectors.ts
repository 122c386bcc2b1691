/** Where the versions of a job set are collected from: data sources, days and a schedule, under the job set's name. */
import { z } from "zod";
import { isTimezone } from "../document/timezone";
import { COLLECT_QUERY_NAMES, COLLECTOR_TYPES } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

const query = z.string().trim().min(1, "is empty; leave it out for the default").max(10_000);
const collectQueriesSchema = z.partialRecord(z.enum(COLLECT_QUERY_NAMES), query);

const MOST_DAYS = 31;
const MOST_PROJECTS = 200;

export const jobSetCollectorInputSchema = z.strictObject({
  /** Name of a data source of the type gitlab or prometheus. */
  source: resourceNameSchema,
  /** The last whole days that are collected. */
  days: z.int().min(1).max(MOST_DAYS).default(1),
  /** Whose days. */
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").default("UTC"),
  /** Of a GitLab: projects below a group, by its path, subgroups included. */
  group: z.string().trim().min(1).max(1_000).nullable().default(null),
  /** Of a GitLab: these projects, by path or id; all that the token sees without group and projects. */
  projects: z.array(z.string().trim().min(1).max(1_000)).max(MOST_PROJECTS).default([]),
  /** Of a Prometheus: PromQL in place of the defaults; `$range` is replaced by the range's length. */
  queries: collectQueriesSchema.default({}),
  /** Of a Prometheus: name of a Loki with the Kubernetes events of pulls. */
  events: resourceNameSchema.nullable().default(null),
  /** LogQL in place of the default. */
  eventsQuery: query.nullable().default(null),
  /** Seconds, used as the pull time of an image without an observed pull; null leaves its jobs out. */
  defaultPullSeconds: z.number().positive().max(3_600).nullable().default(null),
  /** Once a day; else only when somebody asks for it. */
  daily: z.boolean().default(false),
});
export type JobSetCollectorInput = z.infer<typeof jobSetCollectorInputSchema>;

export const jobSetCollectorSchema = jobSetCollectorInputSchema.extend({
  /** The job set's. */
  name: z.string(),
  type: z.enum(COLLECTOR_TYPES),
  author: z.string(),
  updatedAt: instantSchema,
  /** Null where it is collected on demand only. */
  nextAt: instantSchema.nullable(),
  /** The newest collection; null before the first. Its operation has the id. */
  last: z
    .object({
      id: z.string(),
      state: operationStateSchema,
      /** 0–1. */
      progress: z.number(),
      /** Why it failed, or what is missing where it is partial. */
      message: z.string().nullable(),
      createdAt: instantSchema,
    })
    .nullable(),
});
export type JobSetCollector = z.infer<typeof jobSetCollectorSchema>;

export const jobCollectionSchema = z.object({
  /** Of its operation. */
  id: z.string(),
});

/** What a version was collected from. */
export const collectedFromSchema = z.object({
  source: z.string(),
  events: z.string().nullable(),
  /** Jobs that were scheduled from here on. */
  from: instantSchema,
  /** And before here. */
  until: instantSchema,
  /** A sentence for each thing that could not be collected. */
  missing: z.array(z.string()),
});
export type CollectedFrom = z.infer<typeof collectedFromSchema>;
