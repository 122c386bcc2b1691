/** Data sources: named endpoints whose credentials are write-only. */
import { z } from "zod";
import { semanticsSchema } from "../discovery/shapes";
import { credentialsInputSchema, MAX_DOCUMENT_LENGTH, sourceTypeNames } from "../sources/shapes";
import { instantSchema, resourceNameSchema } from "./common";

export const dataSourceTypeSchema = z.enum(sourceTypeNames);

export const dataSourceInputSchema = z.strictObject({
  name: resourceNameSchema,
  type: dataSourceTypeSchema,
  /** http(s) URL including its path; absent for an uploaded document. */
  url: z
    .url({ protocol: /^https?$/, error: "write an http(s) URL, as in https://prometheus.example.com" })
    .max(2_048)
    .optional(),
  /** Text of an uploaded document, for types that support one. */
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

/** The state of a data source: the newest of what a test and the requests of background operations found. */
export const dataSourceHealthSchema = z.object({
  state: z
    .enum(["unknown", "answering", "failing"])
    .describe("`unknown`: neither tested nor queried since it was last changed."),
  foundBy: z
    .enum(["test", "use"])
    .nullable()
    .describe(
      "What found the state last: a test, or the requests of a run, a node reading, a job set collection or an import. Null for `unknown`.",
    ),
  at: instantSchema.nullable().describe("When the state was found last; null for `unknown`."),
  since: instantSchema
    .nullable()
    .describe(
      "Since when it fails: no operation that queried it has had an answer since then. Null unless `failing`.",
    ),
  code: z
    .string()
    .nullable()
    .describe(
      "Code of the newest failure, as in a run's results; null if a test found it, or unless `failing`.",
    ),
  message: z.string().nullable().describe("The newest failure, for people; null unless `failing`."),
  answeredAt: instantSchema
    .nullable()
    .describe("When it last answered an operation or a test; null if it has not since it was last changed."),
});

export const DATA_SOURCE_SORTS = ["name", "type", "updated"] as const;
export type DataSourceSort = (typeof DATA_SOURCE_SORTS)[number];

/**
 * What refers to a data source in addition to policies: the node reader that reads from it or queries it for added
 * metrics, the job set collector that collects from it or takes its pull events, the import schedule.
 */
export const dataSourceDependentSchema = z.object({
  kind: z.enum([
    "nodeReader",
    "nodeReaderMetrics",
    "jobSetCollector",
    "jobSetCollectorEvents",
    "importSchedule",
  ]),
  /** Name of the snapshot or job set; for a schedule its group, or its projects separated by commas. */
  name: z.string(),
  /** Whether it is deleted together with the data source; if false, it stays and works without it. */
  deletedWith: z.boolean(),
});

export const dataSourceSchema = z.object({
  name: z.string(),
  type: dataSourceTypeSchema,
  url: z.string().nullable(),
  hasDocument: z.boolean(),
  /** Keys of the stored credentials, never their values. */
  credentialKeys: z.array(z.string()),
  demo: z.boolean(),
  lastTest: dataSourceTestSchema.nullable(),
  health: dataSourceHealthSchema,
  /** Policies whose queries name this endpoint. */
  usedBy: z.array(z.string()),
  /** Policies with a query that matches both this and another data source; the query fails until it names one. */
  ambiguousFor: z.array(z.string()),
  /** Sorted by kind and name. These do not prevent the deletion of the data source. */
  dependents: z.array(dataSourceDependentSchema).optional(),
  revision: z
    .number()
    .int()
    .describe(
      "Revision of the data source, counted from 1; pass it in `If-Match`. Increases with each change by a person, but not with a test.",
    ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** A query to try against one data source: the fields that its type needs. */
export const previewQueryInputSchema = z.strictObject({
  query: z.string().trim().min(1, "must not be empty").max(65_536),
  queryType: z.enum(["range", "instant"]).default("range"),
  /** Go duration. */
  lookback: z.string().default("1h"),
  /** Go duration. */
  step: z.string().default("5m"),
  /**
   * The other fields of the query, under their keys in a policy's block of this type: `parser` for Loki; `tagFilter`,
   * `tagSeek`, `maxScan`, `versionPattern`, `topX` and `imageTemplate` for a registry. An omitted field has the
   * policy's default. Without any `settings`, a registry returns its newest 100 tags and Loki's lines are Kubernetes
   * events.
   */
  settings: z.record(z.string(), z.unknown()).optional(),
  /** Semantics by which the response is read; defaults to the proposal's. */
  semantics: semanticsSchema.optional(),
});

export const previewSchema = z.object({
  status: z.enum(["success", "failed"]),
  message: z.string().nullable(),
  /**
   * Position of the error that the server found in the query: line and column from 1, the column in UTF-16 code
   * units.
   */
  place: z.object({ line: z.number().int(), column: z.number().int(), message: z.string() }).nullable(),
  /** The request exactly as it is sent: method, URL and parameters, without secrets. */
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

/** Selects the series whose labels are returned. */
export const labelQuerySchema = z.object({
  match: z.string().min(1).max(4_096).optional().meta({
    description:
      'Selector of the series whose labels are returned, such as up{job="node"}, in the query language of the source: PromQL or LogQL.',
  }),
});

export const labelListSchema = z.object({
  /** In the server's order. */
  values: z.array(z.string()),
  /** Whether the server has more. */
  more: z.boolean(),
  /** Why the server returned none. */
  message: z.string().nullable(),
});

export type LabelList = z.infer<typeof labelListSchema>;
export type DataSourceType = z.infer<typeof dataSourceTypeSchema>;
export type DataSourceInput = z.infer<typeof dataSourceInputSchema>;
export type DataSource = z.infer<typeof dataSourceSchema>;
export type DataSourceDependent = z.infer<typeof dataSourceDependentSchema>;
export type DataSourceHealth = z.infer<typeof dataSourceHealthSchema>;
export type DataSourceTest = z.infer<typeof dataSourceTestSchema>;
export type PreviewQueryInput = z.input<typeof previewQueryInputSchema>;
export type Preview = z.infer<typeof previewSchema>;
