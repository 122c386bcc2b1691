/** Replays, and the recommendations that are made from them. */
import { z } from "zod";
import { isTimezone } from "../document/timezone";
import { rejectedRowSchema, replayResultSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema, specTextSchema, zonedInstantSchema } from "./common";
import { operationSchema } from "./operations";

const topK = z.array(z.number().int().min(1).max(1_000)).min(1).max(10);

/** All optional: what is left out follows from the first day whose developer window the jobs do not miss. */
export const replayOptionsSchema = z.strictObject({
  prewarmAt: zonedInstantSchema.optional(),
  developerStart: zonedInstantSchema.optional(),
  developerEnd: zonedInstantSchema.optional(),
  topK: topK.optional(),
  /** Times the pull times of the comparison. */
  mirrorFactor: z.number().positive().max(10).optional(),
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").optional(),
  /** Disk for prewarmed images on a node. */
  budgetMb: z.number().positive().max(1e9).optional(),
  /** Name of a registry that tells the layers of images, of which the budget counts shared ones once. */
  registry: resourceNameSchema.optional(),
  /** Saved policies that are columns beside the built-in strategies, as they are at this moment. */
  policies: z.array(resourceNameSchema).max(10).optional(),
  /** Policies that are not saved, such as a tuner's, as columns. */
  drafts: z
    .array(z.strictObject({ name: resourceNameSchema, spec: specTextSchema }))
    .max(3)
    .optional(),
});
export type ReplayOptionsInput = z.infer<typeof replayOptionsSchema>;

/** As they were used: policies have a list of their own. */
export const storedOptionsSchema = replayOptionsSchema.omit({ drafts: true });

export const REPLAY_PARTS = ["jobs", "images", "history", "rotations"] as const;

const jobSetRefSchema = z.object({ id: z.uuid(), name: z.string(), version: z.number().int() });

/** What lists show of a replay's result. */
export const replayBriefSchema = z.object({
  jobs: z.number().int(),
  /**
   * The strategy that saves most, bounds left out; null where none saves. At the cut of the saved policies where it was
   * replayed (the largest of several), else at top 10, else at the first top-K.
   */
  best: z
    .object({ strategy: z.string(), top_k: z.number().int(), minutes: z.number(), percent: z.number() })
    .nullable(),
  /** Of the same top-K. */
  optimum_minutes: z.number().nullable(),
  optimum_percent: z.number().nullable(),
  /**
   * Saved policies beside what saves most at the same top-K: each at its own cut where that was replayed, else at the
   * largest top-K. Absent in replays of before.
   */
  policies: z
    .array(
      z.object({
        name: z.string(),
        top_k: z.number().int(),
        /** The cut (maxImages) of the version that was replayed; null in replays of before. */
        max_images: z.number().int().nullable().default(null),
        minutes: z.number(),
        /** Another strategy or policy, bounds left out; null where none saves more. */
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
    /** Null for a replay of files of its own, and once the job set was removed. */
    jobSet: jobSetRefSchema.nullable(),
    historySet: jobSetRefSchema.nullable(),
    options: storedOptionsSchema,
    /** Saved policies with the version that was used; null for a draft. */
    policies: z.array(z.object({ name: z.string(), version: z.number().int().nullable() })),
    files: z.array(z.object({ part: z.enum(REPLAY_PARTS), name: z.string(), bytes: z.number() })),
    /** Null before there is a result, and for replays of before lists had it. */
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
      /** The first rows of each file that could not be used. */
      rejected: z.array(rejectedRowSchema),
      rejectedTotal: z.number().int(),
      /** Rows that were not in order of pod_scheduled. */
      unsorted: z.number().int(),
      /** The options in force, defaults included; ISO 8601 in UTC. Absent in replays of before. */
      times: z
        .object({ prewarmAt: z.string(), developerStart: z.string(), developerEnd: z.string() })
        .optional(),
    })
    .nullable(),
});
export type Replay = z.infer<typeof replaySchema>;

/** Which images are prewarmed: those of a strategy of the replay at a top-K; nothing without both. */
export const replayChoiceQuerySchema = z.object({
  strategy: z.string().max(253).optional().meta({
    description: "By which images are prewarmed, with `topK`; without both none are.",
  }),
  topK: z.coerce.number().int().min(1).max(1_000).optional().meta({
    description: "How many images are prewarmed: one that the replay was computed for.",
  }),
});
export type ReplayChoiceQuery = z.infer<typeof replayChoiceQuerySchema>;

export const recommendationInputSchema = z.strictObject({
  /** The replay whose files are used: its history, or its jobs where it has none. */
  replay: z.uuid(),
  /** The strategy in force; `count` without it and without `policy`. */
  current: z.string().max(100).optional(),
  /** The saved policy in force, in place of `current`, as it is at this moment. */
  policy: resourceNameSchema.optional(),
  topK: topK.optional(),
});
export type RecommendationInput = z.infer<typeof recommendationInputSchema>;
