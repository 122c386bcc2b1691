/** Where snapshots of nodes are read from: a data source, its queries and a schedule, under the snapshot's name. */
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
  /** Name of a data source of the type prometheus or kubernetes. */
  source: resourceNameSchema,
  /** PromQL in place of the defaults: imageLastUse for a Kubernetes API server, the others for a Prometheus. */
  queries: nodeQueriesSchema.default({}),
  /**
   * The Prometheus that added metrics are asked of, and for an API server when images were last used; null: the source
   * itself, where that is one.
   */
  metricsSource: resourceNameSchema.nullable().default(null),
  /** Null: only when somebody asks for it. */
  everyMinutes: z.int().min(LEAST_MINUTES).max(MOST_MINUTES).nullable().default(null),
});
export type NodeReaderInput = z.infer<typeof nodeReaderInputSchema>;

export const nodeReaderSchema = z.object({
  /** The snapshot's. */
  name: z.string(),
  source: z.string(),
  type: z.enum(READER_TYPES),
  /** Those that differ from the defaults. */
  queries: nodeQueriesSchema,
  metricsSource: z.string().nullable(),
  everyMinutes: z.number().int().nullable(),
  author: z.string(),
  updatedAt: instantSchema,
  /** The newest reading; null before the first. Its operation has the id. */
  last: z
    .object({
      id: z.string(),
      state: operationStateSchema,
      /** Why it failed, or what is missing where it is partial. */
      message: z.string().nullable(),
      createdAt: instantSchema,
    })
    .nullable(),
});
export type NodeReader = z.infer<typeof nodeReaderSchema>;

export const nodeReadingSchema = z.object({
  /** Of its operation. */
  id: z.string(),
});
