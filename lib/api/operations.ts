/** Operations: all background work, of every kind. */
import { z } from "zod";
import { instantSchema } from "./common";

export const operationStateSchema = z.enum([
  "queued",
  "running",
  "succeeded",
  "partial",
  "failed",
  "cancelled",
]);

/** One item of an operation's work, such as a query of a run. */
export const operationItemSchema = z.object({
  name: z.string().describe("Name of the item, such as that of a run's query."),
  state: z.enum(["waiting", "running", "success", "failed"]).describe("State of the item."),
  bytes: z.number().describe("Number of bytes read so far."),
});

/** The response of `GET /operations/{id}` and the payload of its server-sent events. */
export const operationSchema = z.object({
  id: z.string().describe("Id of the operation. The operation of a run has the id of the run."),
  kind: z.string().describe("Kind of work, such as `run`, `replay` or `import`."),
  subject: z.string().describe("Object that the operation works on, such as `policy/usage`."),
  state: operationStateSchema.describe(
    "State of the operation; `succeeded`, `partial`, `failed` and `cancelled` are final.",
  ),
  stage: z.string().describe("Current stage: `queued`, one of the kind's stages, or `done`."),
  progress: z.number().describe("Share of the work that is done, from 0 to 1."),
  items: z
    .array(operationItemSchema)
    .describe("Items of the work, such as the queries of a run; empty for most kinds."),
  message: z
    .string()
    .nullable()
    .describe("Why the operation failed, was cancelled or is partial; null otherwise."),
  result: z
    .json()
    .describe(
      "Result of the operation, without results that have their own endpoints. Null until the operation ends, and for kinds without such a result.",
    ),
  attempts: z
    .number()
    .int()
    .describe("Number of times that a worker has started the operation; 0 until the first start."),
  cancelRequested: z
    .boolean()
    .describe(
      "Whether cancellation was requested while the operation ran; it ends as soon as its worker receives the request.",
    ),
  requestedBy: z
    .string()
    .describe(
      "Who started the operation: an e-mail address, with the token's name if a script did, or `system` if it started automatically.",
    ),
  createdAt: instantSchema.describe("When the operation was queued."),
  startedAt: instantSchema
    .nullable()
    .describe("When a worker first started the operation; null before that."),
  finishedAt: instantSchema.nullable().describe("When the operation ended; null before that."),
});

export type OperationState = z.infer<typeof operationStateSchema>;
export type OperationItem = z.infer<typeof operationItemSchema>;
export type Operation = z.infer<typeof operationSchema>;
