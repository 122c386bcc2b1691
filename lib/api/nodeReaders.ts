/**
 * Where snapshots of nodes are read from: a data source, its queries and a schedule, keyed by the snapshot's name.
 */
import { z } from "zod";
import { NODE_QUERY_NAMES, READER_TYPES } from "../waterlines/shapes";
import { instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

const nodeQueriesSchema = z.partialRecord(
  z.enum(NODE_QUERY_NAMES),
  z.string().trim().min(1, "is empty; leave it out for the default").max(10_000),
);

const LEAST_MINUTES = 1;
const MOST_MINUTES = 10_080;

export const nodeReaderInputSchema = z.strictObject({
  /** Name of a data source of type prometheus or kubernetes. */
  source: resourceNameSchema,
  /** PromQL that replaces the defaults: imageLastUse for a Kubernetes API server, the others for Prometheus. */
  queries: nodeQueriesSchema.default({}),
  /**
   * The Prometheus that is queried for added metrics and, with an API server, for the last use of images. Null: the
   * source itself, if it is a Prometheus.
   */
  metricsSource: resourceNameSchema.nullable().default(null),
  /** Null: only on demand. */
  everyMinutes: z.int().min(LEAST_MINUTES).max(MOST_MINUTES).nullable().default(null),
});
export type NodeReaderInput = z.infer<typeof nodeReaderInputSchema>;

export const nodeReaderSchema = z.object({
  /** The snapshot's name. */
  name: z.string(),
  source: z.string(),
  type: z.enum(READER_TYPES),
  /** Only those that differ from the defaults. */
  queries: nodeQueriesSchema,
  metricsSource: z.string().nullable(),
  everyMinutes: z.number().int().nullable(),
  revision: z
    .number()
    .int()
    .describe("Revision of the reader, counted from 1; increases with each change. Pass it in `If-Match`."),
  author: z.string(),
  updatedAt: instantSchema,
  /** The newest reading; null before the first. `id` is also the id of its operation. */
  last: z
    .object({
      id: z.string(),
      state: operationStateSchema,
      /** Why it failed, or what is missing if it is partial. */
      message: z.string().nullable(),
      createdAt: instantSchema,
    })
    .nullable(),
});
export type NodeReader = z.infer<typeof nodeReaderSchema>;

export const nodeReadingSchema = z.object({
  /** Id of its operation. */
  id: z.string(),
});
