/** Replays, and the recommendations based on them. */
import { z } from "zod";
import { isTimezone } from "../document/timezone";
import { rejectedRowSchema, replayResultSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema, specTextSchema, zonedInstantSchema } from "./common";
import { operationSchema } from "./operations";

const topK = z.array(z.number().int().min(1).max(1_000)).min(1).max(10);

/** All optional. Omitted times follow from the first day whose developer window the jobs cover. */
export const replayOptionsSchema = z.strictObject({
  prewarmAt: zonedInstantSchema.optional(),
  developerStart: zonedInstantSchema.optional(),
  developerEnd: zonedInstantSchema.optional(),
  topK: topK.optional(),
  /** Multiplies the pull times of the comparison. */
  mirrorFactor: z.number().positive().max(10).optional(),
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").optional(),
  /** Disk space for prewarmed images on a node. */
  budgetMb: z.number().positive().max(1e9).optional(),
  /** Name of a registry that returns the layers of images; the budget counts shared layers once. */
  registry: resourceNameSchema.optional(),
  /** Saved policies to include as columns next to the built-in strategies, in their current version. */
  policies: z.array(resourceNameSchema).max(10).optional(),
  /** Unsaved policies to include as columns, such as those of the tuner. */
  drafts: z
    .array(z.strictObject({ name: resourceNameSchema, spec: specTextSchema }))
    .max(3)
    .optional(),
});
export type ReplayOptionsInput = z.infer<typeof replayOptionsSchema>;

/** The options used; policies have a list of their own. */
export const storedOptionsSchema = replayOptionsSchema.omit({ drafts: true });

export const REPLAY_PARTS = ["jobs", "images", "history", "rotations"] as const;

const jobSetRefSchema = z.object({ id: z.uuid(), name: z.string(), version: z.number().int() });

/** Summary of a replay's result for lists. */
export const replayBriefSchema = z.object({
  jobs: z.number().int(),
  /**
   * The strategy that saves most, bounds excluded; null if none saves anything. Taken at the cut of the saved
   * policies if it was replayed (the largest of several), otherwise at top 10, otherwise at the first top-K.
   */
  best: z
    .object({ strategy: z.string(), top_k: z.number().int(), minutes: z.number(), percent: z.number() })
    .nullable(),
  /** At the same top-K. */
  optimum_minutes: z.number().nullable(),
  optimum_percent: z.number().nullable(),
  /**
   * Saved policies compared with what saves most at the same top-K: each at its own cut if that was replayed,
   * otherwise at the largest top-K. Absent in older replays.
   */
  policies: z
    .array(
      z.object({
        name: z.string(),
        top_k: z.number().int(),
        /** The cut (maxImages) of the replayed version; null in older replays. */
        max_images: z.number().int().nullable().default(null),
        minutes: z.number(),
        /** Another strategy or policy, bounds excluded; null if none saves more. */
        best: z.object({ strategy: z.string(), minutes: z.number() }).nullable(),
        optimum_minutes: z.number().nullable(),
      }),
    )
    .default([]),
});
export type ReplayBrief = z.infer<typeof replayBriefSchema>;

export const replaySummarySchema = operationSchema
  .pick({
    id: true,
    state: true,
    stage: true,
    progress: true,
    message: true,
    cancelRequested: true,
    requestedBy: true,
  })
  .extend({
    createdAt: instantSchema,
    finishedAt: instantSchema.nullable(),
    /** Null for a replay of uploaded files, and after the job set has been removed. */
    jobSet: jobSetRefSchema.nullable(),
    historySet: jobSetRefSchema.nullable(),
    options: storedOptionsSchema,
    /** Saved policies with the version used; null for a draft. */
    policies: z.array(z.object({ name: z.string(), version: z.number().int().nullable() })),
    files: z.array(z.object({ part: z.enum(REPLAY_PARTS), name: z.string(), bytes: z.number() })),
    /** Null while there is no result, and for replays older than this field. */
    brief: replayBriefSchema.nullable(),
  });
export type ReplaySummary = z.infer<typeof replaySummarySchema>;

export const replaySchema = replaySummarySchema.extend({
  /** Newest first, at most 20: operations whose result is a recommendation. */
  recommendations: z.array(
    z.object({ id: z.string(), state: operationSchema.shape.state, current: z.string() }),
  ),
  /** Null until the operation has succeeded. */
  result: replayResultSchema
    .extend({
      jobs: z.number().int(),
      /** The first rejected rows of each file. */
      rejected: z.array(rejectedRowSchema),
      rejectedTotal: z.number().int(),
      /** Number of rows that were out of pod_scheduled order. */
      unsorted: z.number().int(),
      /** The options in force, defaults included; ISO 8601 in UTC. Absent in older replays. */
      times: z
        .object({ prewarmAt: z.string(), developerStart: z.string(), developerEnd: z.string() })
        .optional(),
    })
    .nullable(),
});
export type Replay = z.infer<typeof replaySchema>;

/** Selects the prewarmed images: those of a strategy of the replay at a top-K. Without both, none are prewarmed. */
export const replayChoiceQuerySchema = z.object({
  strategy: z.string().max(253).optional().meta({
    description:
      "Strategy that selects the prewarmed images, used with `topK`. Without both, no images are prewarmed.",
  }),
  topK: z.coerce.number().int().min(1).max(1_000).optional().meta({
    description: "Number of images that are prewarmed. Must be a top-K that the replay was computed for.",
  }),
});
export type ReplayChoiceQuery = z.infer<typeof replayChoiceQuerySchema>;

export const recommendationInputSchema = z.strictObject({
  /** The replay whose files are used: its history, or its jobs if it has none. */
  replay: z.uuid(),
  /** The strategy in force; defaults to `count` if `policy` is omitted too. */
  current: z.string().max(100).optional(),
  /** The saved policy in force, in its current version, instead of `current`. */
  policy: resourceNameSchema.optional(),
  topK: topK.optional(),
});
export type RecommendationInput = z.infer<typeof recommendationInputSchema>;
