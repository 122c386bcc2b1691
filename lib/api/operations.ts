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
  name: z.string().describe("Such as the name of a run's query."),
  state: z.enum(["waiting", "running", "success", "failed"]).describe("How far the item is."),
  bytes: z.number().describe("Bytes read so far."),
});

/** The response of `GET /operations/{id}` and the payload of its server-sent events. */
export const operationSchema = z.object({
  id: z.string().describe("A run's operation has the id of the run."),
  kind: z.string().describe("What sort of work it is, such as `run`, `replay`, `import`."),
  subject: z.string().describe("What it works for, such as `policy/usage`."),
  state: operationStateSchema.describe("The last four are ends."),
  stage: z.string().describe("`queued`, one of the kind's stages, or `done`."),
  progress: z.number().describe("Share of the work that is done, 0 to 1."),
  items: z
    .array(operationItemSchema)
    .describe("What it works through, such as the queries of a run; empty for most kinds."),
  message: z.string().nullable().describe("Why it failed, was cancelled or is partial; null otherwise."),
  result: z
    .json()
    .describe(
      "What it left besides what has routes of its own; null before the end and for kinds that leave nothing.",
    ),
  attempts: z.number().int().describe("How often a worker began it; 0 while it is first queued."),
  cancelRequested: z
    .boolean()
    .describe("Somebody cancelled it while it ran; it ends as soon as its worker hears of it."),
  requestedBy: z
    .string()
    .describe(
      "Who began it: an e-mail address, with the token's name where a script did; `system` for what begins by itself.",
    ),
  createdAt: instantSchema.describe("When it was queued."),
  startedAt: instantSchema.nullable().describe("When a worker first began it; null before."),
  finishedAt: instantSchema.nullable().describe("When it ended; null before."),
});

export type OperationState = z.infer<typeof operationStateSchema>;
export type OperationItem = z.infer<typeof operationItemSchema>;
export type Operation = z.infer<typeof operationSchema>;
