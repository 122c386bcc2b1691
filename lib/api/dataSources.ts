/** Data sources: named endpoints whose credentials go in and never come out. */
import { z } from "zod";
import { instantSchema, resourceNameSchema } from "./common";

export const dataSourceTypeSchema = z.enum(["prometheus", "loki", "registry", "pullCostProfile"]);

/** Keys as in Drop's Secrets; write-only. Absent keeps what is stored, null removes it. */
export const credentialsInputSchema = z.strictObject({
  token: z.string().max(16_384).nullable().optional(),
  username: z.string().max(1_024).nullable().optional(),
  password: z.string().max(16_384).nullable().optional(),
  caCert: z.string().max(262_144).nullable().optional(),
  clientCert: z.string().max(262_144).nullable().optional(),
  clientKey: z.string().max(262_144).nullable().optional(),
  headers: z.record(z.string(), z.string().max(8_192)).nullable().optional(),
});

export const dataSourceInputSchema = z.strictObject({
  name: resourceNameSchema,
  type: dataSourceTypeSchema,
  /** http(s) URL, its path kept; absent for an uploaded pull-cost profile. */
  url: z
    .url({ protocol: /^https?$/, error: "write an http(s) URL, as in https://prometheus.example.com" })
    .max(2_048)
    .optional(),
  /** Text of an uploaded pull-cost profile, CSV or JSON. */
  document: z.string().max(10_485_760).optional(),
  credentials: credentialsInputSchema.optional(),
});

export const dataSourceTestSchema = z.object({
  ok: z.boolean(),
  latencyMs: z.number(),
  version: z.string().nullable(),
  message: z.string(),
  at: instantSchema,
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
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** A query to try against one source: the fields its type needs. */
export const previewQueryInputSchema = z.strictObject({
  query: z.string().min(1).max(65_536),
  queryType: z.enum(["range", "instant"]).default("range"),
  /** Go duration. */
  lookback: z.string().default("1h"),
  /** Go duration. */
  step: z.string().default("5m"),
});

export const previewSchema = z.object({
  status: z.enum(["success", "failed"]),
  message: z.string().nullable(),
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

export type DataSourceType = z.infer<typeof dataSourceTypeSchema>;
export type DataSourceInput = z.infer<typeof dataSourceInputSchema>;
export type CredentialsInput = z.infer<typeof credentialsInputSchema>;
export type DataSource = z.infer<typeof dataSourceSchema>;
export type DataSourceTest = z.infer<typeof dataSourceTestSchema>;
export type PreviewQueryInput = z.input<typeof previewQueryInputSchema>;
export type Preview = z.infer<typeof previewSchema>;
