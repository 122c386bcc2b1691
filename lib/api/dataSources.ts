/** Data sources: named endpoints whose credentials go in and never come out. */
import { z } from "zod";
import { semanticsSchema } from "../discovery/shapes";
import { credentialsInputSchema, MAX_DOCUMENT_LENGTH, sourceTypeNames } from "../sources/shapes";
import { instantSchema, resourceNameSchema } from "./common";

export const dataSourceTypeSchema = z.enum(sourceTypeNames);

export const dataSourceInputSchema = z.strictObject({
  name: resourceNameSchema,
  type: dataSourceTypeSchema,
  /** http(s) URL, its path kept; absent for an uploaded document. */
  url: z
    .url({ protocol: /^https?$/, error: "write an http(s) URL, as in https://prometheus.example.com" })
    .max(2_048)
    .optional(),
  /** Text of an uploaded document, for types that may be one. */
  document: z.string().max(MAX_DOCUMENT_LENGTH).optional(),
  credentials: credentialsInputSchema.optional(),
});

export const dataSourceTestSchema = z.object({
  ok: z.boolean(),
  latencyMs: z.number(),
  version: z.string().nullable(),
  message: z.string(),
  at: instantSchema,
});

export const DATA_SOURCE_SORTS = ["name", "type", "updated"] as const;
export type DataSourceSort = (typeof DATA_SOURCE_SORTS)[number];

/**
 * What refers to a data source beside policies: the reader of nodes that reads from it or asks it for added metrics, the
 * collector of a job set that collects from it or takes its pull events, the schedule of imports.
 */
export const dataSourceDependentSchema = z.object({
  kind: z.enum([
    "nodeReader",
    "nodeReaderMetrics",
    "jobSetCollector",
    "jobSetCollectorEvents",
    "importSchedule",
  ]),
  /** The snapshot's, the job set's; of a schedule its group, or its projects with commas between them. */
  name: z.string(),
  /** Whether deleting the data source deletes it; else it stays and does without. */
  deletedWith: z.boolean(),
});

export const dataSourceSchema = z.object({
  name: z.string(),
  type: dataSourceTypeSchema,
  url: z.string().nullable(),
  hasDocument: z.boolean(),
  /** Which credential keys are stored, never their values. */
  credentialKeys: z.array(z.string()),
  demo: z.boolean(),
  lastTest: dataSourceTestSchema.nullable(),
  /** Policies whose queries name this endpoint. */
  usedBy: z.array(z.string()),
  /** Policies with a query that fits this and another data source alike; the query fails until it names one. */
  ambiguousFor: z.array(z.string()),
  /** By kind and name; these do not keep the data source from being deleted. */
  dependents: z.array(dataSourceDependentSchema).optional(),
  revision: z
    .number()
    .int()
    .describe("Counts from 1 what people changed of it; `If-Match` takes it. A test is no change."),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** A query to try against one source: the fields its type needs. */
export const previewQueryInputSchema = z.strictObject({
  query: z.string().trim().min(1, "must not be empty").max(65_536),
  queryType: z.enum(["range", "instant"]).default("range"),
  /** Go duration. */
  lookback: z.string().default("1h"),
  /** Go duration. */
  step: z.string().default("5m"),
  /**
   * The other fields of the query, under their keys in a policy's block of this type: `parser` of Loki; `tagFilter`,
   * `tagSeek`, `maxScan`, `versionPattern`, `topX` and `imageTemplate` of a registry. One that is left out has the
   * policy's default; without any `settings` a registry gives its newest 100 tags and Loki's lines are Kubernetes events.
   */
  settings: z.record(z.string(), z.unknown()).optional(),
  /** Under which the answer is read; the proposal's when omitted. */
  semantics: semanticsSchema.optional(),
});

export const previewSchema = z.object({
  status: z.enum(["success", "failed"]),
  message: z.string().nullable(),
  /** Where in the query the server found the error: line and column from 1, the column in UTF-16 code units. */
  place: z.object({ line: z.number().int(), column: z.number().int(), message: z.string() }).nullable(),
  /** The request exactly as it is sent: method, URL and parameters, no secrets. */
  request: z.string(),
  durationMs: z.number(),
  series: z.number().int().nullable(),
  samples: z.number().int().nullable(),
  records: z.number().int().nullable(),
  ignoredSeries: z.number().int(),
  ignoredLabels: z.array(z.record(z.string(), z.string())),
  /** At most 100 rows. */
  rows: z.array(
    z.object({
      image: z.string(),
      time: z.string().nullable(),
      value: z.number().nullable(),
      text: z.string().nullable(),
    }),
  ),
});

/** Which labels are asked for. */
export const labelQuerySchema = z.object({
  match: z.string().min(1).max(4_096).optional().meta({
    description: 'A selector, as in up{job="node"}; PromQL or LogQL as the source reads.',
  }),
});

export const labelListSchema = z.object({
  /** In the server's order. */
  values: z.array(z.string()),
  /** Whether the server has more. */
  more: z.boolean(),
  /** Why the server gave none. */
  message: z.string().nullable(),
});

export type LabelList = z.infer<typeof labelListSchema>;
export type DataSourceType = z.infer<typeof dataSourceTypeSchema>;
export type DataSourceInput = z.infer<typeof dataSourceInputSchema>;
export type DataSource = z.infer<typeof dataSourceSchema>;
export type DataSourceDependent = z.infer<typeof dataSourceDependentSchema>;
export type DataSourceTest = z.infer<typeof dataSourceTestSchema>;
export type PreviewQueryInput = z.input<typeof previewQueryInputSchema>;
export type Preview = z.infer<typeof previewSchema>;
