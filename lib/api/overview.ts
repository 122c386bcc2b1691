/** `GET /api/v1/overview`: all lines of the product at a glance, each with its worst cases first. */
import { z } from "zod";
import { changeSchema } from "./changes";
import { instantSchema } from "./common";
import { dataSourceSchema } from "./dataSources";
import { nodeRowSchema, nodeSnapshotSchema } from "./nodes";
import { policySummarySchema } from "./policies";
import { queuedJobSchema } from "./queue";
import { quotaAlertsSchema } from "./quotaAlerts";

const count = z.number().int();

/** One policy with the state of its newest runs. */
export const policyLineSchema = policySummarySchema.pick({
  name: true,
  version: true,
  scheduled: true,
  demo: true,
  lastRun: true,
  result: true,
  change: true,
});
export type PolicyLine = z.infer<typeof policyLineSchema>;

/** How many policies, and the names of the first three in alphabetical order. */
const namedPoliciesSchema = z.object({ count, names: z.array(z.string()) });
export type NamedPolicies = z.infer<typeof namedPoliciesSchema>;

export const policyLinesSchema = z.object({
  /**
   * The first 12: policies that drop expected images, then failed last runs, then changed selections, then the
   * others; those that have never run come last.
   */
  items: z.array(policyLineSchema),
  /** The number of policies, and how many of them drop expected images, fail or changed. */
  total: count,
  dropping: count,
  failing: count,
  changed: count,
  /** Policies without any run. */
  neverRun: namedPoliciesSchema,
  /** Policies that have run, but not in their newest version. */
  edited: namedPoliciesSchema,
});
export type PolicyLines = z.infer<typeof policyLinesSchema>;

export const nodeLinesSchema = z.object({
  /** Nodes in the newest version of every snapshot, and how many of them are over a waterline. */
  nodes: count,
  over: count,
  /** Nodes that were not measured and are on hold, and nodes without a waterline. */
  unknown: count,
  none: count,
  /** The snapshot with the most unmeasured nodes; null if all nodes were measured. */
  heldIn: z.string().nullable(),
  /**
   * The oldest of the newest versions, among those with nodes over a line if there are any; null without a snapshot.
   */
  readAt: instantSchema.nullable(),
  /** The three nodes that are farthest over a waterline. */
  worst: z.array(
    nodeRowSchema.pick({ name: true, since: true, lines: true }).extend({
      snapshot: nodeSnapshotSchema.pick({ name: true, version: true, demo: true }),
      /** When the node was measured. */
      readAt: instantSchema,
      /** Images that a policy selects and the node does not hold; null if unknown. */
      lacks: z.object({ policy: z.string(), missing: count, of: count }).nullable(),
    }),
  ),
});
export type NodeLines = z.infer<typeof nodeLinesSchema>;

export const queueLineSchema = z.object({
  /** Target: the longest that a job should wait, in seconds. */
  targetSeconds: z.number(),
  /** Null if no job waits. */
  oldest: queuedJobSchema.nullable(),
  oldestSeconds: z.number().nullable(),
  /** Jobs that have waited longer than the target; at most the 5,000 oldest jobs are counted. */
  late: count,
  lateMore: z.boolean(),
  /** Projects with such jobs: the three whose oldest job has waited longest, and the total number. */
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
  /** The newest replay with a result; null if there is none. */
  replay: z
    .object({
      id: z.string(),
      jobSet: z.string().nullable(),
      /** The replayed day: the instant at which images were prewarmed. */
      day: instantSchema.nullable(),
      finishedAt: instantSchema,
    })
    .nullable(),
  /** The saved policy in it that misses the most savings, of scheduled policies if there are any; at most one. */
  policies: z.array(
    z.object({
      name: z.string(),
      topK: count,
      /**
       * Saved minutes of waiting: by the policy, by the best policy or strategy, and by the after-the-fact optimum.
       */
      minutes: z.number(),
      best: z.object({ strategy: z.string(), minutes: z.number() }).nullable(),
      optimumMinutes: z.number().nullable(),
    }),
  ),
});
export type ReplayLine = z.infer<typeof replayLineSchema>;

export const sourceLinesSchema = z.object({
  total: count,
  /** Sources whose newest test or use failed, and the first ten of them: those that have failed longest. */
  failingCount: count,
  failing: z.array(dataSourceSchema.pick({ name: true, type: true, health: true })),
});
export type SourceLines = z.infer<typeof sourceLinesSchema>;

/** Returns the schema of a part's data or failure. A failing part does not hide the others. */
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
  /** `started`: whether any builds have been accounted. */
  minutes: partOf(quotaAlertsSchema.extend({ started: z.boolean() })),
  replay: partOf(replayLineSchema),
  sources: partOf(sourceLinesSchema),
  /** Since when nothing has crossed a line in either direction, according to the feed of changes. */
  changes: partOf(z.object({ items: z.array(changeSchema), quietSince: instantSchema.nullable() })),
});

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewPart<T> =
  | { readonly state: "ok"; readonly data: T }
  | { readonly state: "failed"; readonly message: string };
