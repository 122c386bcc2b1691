/** `GET /api/v1/overview`: every line of the product at a glance, each with its worst cases first. */
import { z } from "zod";
import { changeSchema } from "./changes";
import { instantSchema } from "./common";
import { dataSourceTypeSchema } from "./dataSources";
import { nodeRowSchema, nodeSnapshotSchema } from "./nodes";
import { policySummarySchema } from "./policies";
import { queuedJobSchema } from "./queue";
import { quotaAlertsSchema } from "./quotaAlerts";

const count = z.number().int();

/** One policy as its newest runs leave it. */
export const policyLineSchema = policySummarySchema.pick({
  name: true,
  scheduled: true,
  demo: true,
  lastRun: true,
  result: true,
  change: true,
});
export type PolicyLine = z.infer<typeof policyLineSchema>;

export const policyLinesSchema = z.object({
  /** The first 12: those that drop expected images, whose last run failed, whose selection changed, then the others. */
  items: z.array(policyLineSchema),
  /** All policies, and how many of them are so. */
  total: count,
  dropping: count,
  failing: count,
  changed: count,
});
export type PolicyLines = z.infer<typeof policyLinesSchema>;

export const nodeLinesSchema = z.object({
  /** Nodes in the newest version of every snapshot, and those over a waterline. */
  nodes: count,
  over: count,
  /** Of them those that were not measured, which are on hold, and those without a waterline. */
  unknown: count,
  none: count,
  /** The snapshot with the most nodes that were not measured; null where all were. */
  heldIn: z.string().nullable(),
  /** The newest version that is the oldest, of those with nodes over a line if there are any; null without a snapshot. */
  readAt: instantSchema.nullable(),
  /** The three that are farthest over a waterline. */
  worst: z.array(
    nodeRowSchema.pick({ name: true, since: true, lines: true }).extend({
      snapshot: nodeSnapshotSchema.pick({ name: true, version: true, demo: true }),
      /** When the node was measured. */
      readAt: instantSchema,
      /** Images that a policy selects and the node does not hold; null where that is not known. */
      lacks: z.object({ policy: z.string(), missing: count, of: count }).nullable(),
    }),
  ),
});
export type NodeLines = z.infer<typeof nodeLinesSchema>;

export const queueLineSchema = z.object({
  /** Seconds that a job should wait at most. */
  targetSeconds: z.number(),
  /** Null while nothing waits. */
  oldest: queuedJobSchema.nullable(),
  oldestSeconds: z.number().nullable(),
  /** Jobs that wait longer than the target, of which the 5,000 oldest are counted. */
  late: count,
  lateMore: z.boolean(),
  /** Projects with such jobs: the three whose oldest job waits longest, and how many there are. */
  starving: z.array(
    z.object({
      project: z.object({ id: z.number(), path: z.string() }),
      late: count,
      oldestSeconds: z.number(),
    }),
  ),
  starvingProjects: count,
});
export type QueueLine = z.infer<typeof queueLineSchema>;

export const replayLineSchema = z.object({
  /** The newest replay with a result; null while there is none. */
  replay: z
    .object({
      id: z.string(),
      jobSet: z.string().nullable(),
      /** The day that was replayed: when images were prewarmed. */
      day: instantSchema.nullable(),
      finishedAt: instantSchema,
    })
    .nullable(),
  /** The saved policy in it that leaves most behind, of those on a schedule if there are any; at most one. */
  policies: z.array(
    z.object({
      name: z.string(),
      topK: count,
      /** Minutes of waiting saved: by the policy, by the best policy or strategy, and the optimum after the fact. */
      minutes: z.number(),
      best: z.object({ strategy: z.string(), minutes: z.number() }).nullable(),
      optimumMinutes: z.number().nullable(),
    }),
  ),
});
export type ReplayLine = z.infer<typeof replayLineSchema>;

export const sourceLinesSchema = z.object({
  total: count,
  /** Those that failed their last test, at most ten. */
  failing: z.array(
    z.object({
      name: z.string(),
      type: dataSourceTypeSchema,
      message: z.string(),
      at: instantSchema,
    }),
  ),
});
export type SourceLines = z.infer<typeof sourceLinesSchema>;

/** What a part says, or why it could not be read: one that fails hides no other. */
function partOf<T extends z.ZodType>(
  data: T,
): z.ZodDiscriminatedUnion<
  [
    z.ZodObject<{ state: z.ZodLiteral<"ok">; data: T }>,
    z.ZodObject<{ state: z.ZodLiteral<"failed">; message: z.ZodString }>,
  ]
> {
  return z.discriminatedUnion("state", [
    z.object({ state: z.literal("ok"), data }),
    z.object({ state: z.literal("failed"), message: z.string() }),
  ]);
}

export const overviewSchema = z.object({
  demo: z.boolean(),
  at: instantSchema,
  policies: partOf(policyLinesSchema),
  nodes: partOf(nodeLinesSchema),
  queue: partOf(queueLineSchema),
  /** `started`: builds have been accounted. */
  minutes: partOf(quotaAlertsSchema.extend({ started: z.boolean() })),
  replay: partOf(replayLineSchema),
  sources: partOf(sourceLinesSchema),
  /** Since when nothing has crossed a line in either direction, as far as the feed of changes tells. */
  changes: partOf(z.object({ items: z.array(changeSchema), quietSince: instantSchema.nullable() })),
});

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewPart<T> =
  | { readonly state: "ok"; readonly data: T }
  | { readonly state: "failed"; readonly message: string };
