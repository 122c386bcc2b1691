/** Operations: everything that runs in the background, whatever its kind. */
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

/** One of the things that an operation works through, such as a query of a run. */
export const operationItemSchema = z.object({
  name: z.string(),
  state: z.enum(["waiting", "running", "success", "failed"]),
  /** Bytes read so far. */
  bytes: z.number(),
});

/** What `GET /operations/{id}` answers and its server-sent events carry. */
export const operationSchema = z.object({
  id: z.string(),
  /** What sort of work it is, such as `run`. */
  kind: z.string(),
  /** What it works for, such as `policy/usage`. */
  subject: z.string(),
  state: operationStateSchema,
  /** `queued`, one of the kind's stages, or `done`. */
  stage: z.string(),
  /** 0–1. */
  progress: z.number(),
  items: z.array(operationItemSchema),
  /** Why it failed, was cancelled or is partial; null otherwise. */
  message: z.string().nullable(),
  /** What it left besides what has routes of its own; null before the end and for kinds that leave nothing. */
  result: z.json(),
  /** How often a worker began it. */
  attempts: z.number().int(),
  cancelRequested: z.boolean(),
  requestedBy: z.string(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
});

export type OperationState = z.infer<typeof operationStateSchema>;
export type OperationItem = z.infer<typeof operationItemSchema>;
export type Operation = z.infer<typeof operationSchema>;
