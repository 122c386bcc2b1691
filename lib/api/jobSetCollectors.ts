/** Where versions of a job set are collected from: data sources, days and a schedule, keyed by the job set's name. */
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
  /** Name of a data source of type gitlab or prometheus. */
  source: resourceNameSchema,
  /** Number of last whole days to collect. */
  days: z.int().min(1).max(MOST_DAYS).default(1),
  /** Time zone of the days. */
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").default("UTC"),
  /** GitLab only: projects below a group, by its path, subgroups included. */
  group: z.string().trim().min(1).max(1_000).nullable().default(null),
  /** GitLab only: these projects, by path or id. Without group and projects, all that the token can see. */
  projects: z.array(z.string().trim().min(1).max(1_000)).max(MOST_PROJECTS).default([]),
  /** Prometheus only: PromQL that replaces the defaults; `$range` expands to the length of the range. */
  queries: collectQueriesSchema.default({}),
  /** Prometheus only: name of a Loki data source with the Kubernetes pull events. */
  events: resourceNameSchema.nullable().default(null),
  /** LogQL that replaces the default. */
  eventsQuery: query.nullable().default(null),
  /** Seconds, used as the pull time of an image without an observed pull; if null, its jobs are left out. */
  defaultPullSeconds: z.number().positive().max(3_600).nullable().default(null),
  /** Collects once a day; if false, only on demand. */
  daily: z.boolean().default(false),
});
export type JobSetCollectorInput = z.infer<typeof jobSetCollectorInputSchema>;

export const jobSetCollectorSchema = jobSetCollectorInputSchema.extend({
  /** The job set's name. */
  name: z.string(),
  type: z.enum(COLLECTOR_TYPES),
  revision: z
    .number()
    .int()
    .describe(
      "Revision of the collector, counted from 1; increases with each change. Pass it in `If-Match`.",
    ),
  author: z.string(),
  updatedAt: instantSchema,
  /** Null if it is collected on demand only. */
  nextAt: instantSchema.nullable(),
  /** The newest collection; null before the first. `id` is also the id of its operation. */
  last: z
    .object({
      id: z.string(),
      state: operationStateSchema,
      /** 0–1. */
      progress: z.number(),
      /** Why it failed, or what is missing if it is partial. */
      message: z.string().nullable(),
      createdAt: instantSchema,
    })
    .nullable(),
});
export type JobSetCollector = z.infer<typeof jobSetCollectorSchema>;

export const jobCollectionSchema = z.object({
  /** Id of its operation. */
  id: z.string(),
});

/** The sources and range that a version was collected from. */
export const collectedFromSchema = z.object({
  source: z.string(),
  events: z.string().nullable(),
  /** Start of the range (inclusive) in which the jobs were scheduled. */
  from: instantSchema,
  /** End of the range (exclusive). */
  until: instantSchema,
  /** One sentence per item that could not be collected. */
  missing: z.array(z.string()),
});
export type CollectedFrom = z.infer<typeof collectedFromSchema>;
