/** Replays, and the recommendations that are made from them. */
import { z } from "zod";
import { isTimezone } from "../document/timezone";
import { rejectedRowSchema, replayResultSchema } from "../replay/shapes";
import { operationSchema } from "./operations";

const instant = z.iso.datetime({ offset: true });
const topK = z.array(z.number().int().min(1).max(1_000)).min(1).max(10);

/** All optional: what is left out follows from the first job's day. */
export const replayOptionsSchema = z.strictObject({
  prewarmAt: instant.optional(),
  developerStart: instant.optional(),
  developerEnd: instant.optional(),
  topK: topK.optional(),
  /** Times the pull times of the comparison. */
  mirrorFactor: z.number().positive().max(10).optional(),
  timeZone: z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Berlin").optional(),
  /** Disk for prewarmed images on a node. */
  budgetMb: z.number().positive().max(1e9).optional(),
});
export type ReplayOptionsInput = z.infer<typeof replayOptionsSchema>;

export const REPLAY_PARTS = ["jobs", "history", "images", "rotations"] as const;

export const replaySchema = operationSchema
  .pick({ id: true, state: true, stage: true, progress: true, message: true, requestedBy: true })
  .extend({
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    options: replayOptionsSchema,
    files: z.array(z.object({ part: z.enum(REPLAY_PARTS), name: z.string(), bytes: z.number() })),
    /** Null until the operation has succeeded. */
    result: replayResultSchema
      .extend({
        jobs: z.number().int(),
        /** The first rows of each file that could not be used. */
        rejected: z.array(rejectedRowSchema),
        rejectedTotal: z.number().int(),
        /** Rows that were not in order of pod_scheduled. */
        unsorted: z.number().int(),
      })
      .nullable(),
  });
export type Replay = z.infer<typeof replaySchema>;

export const recommendationInputSchema = z.strictObject({
  /** The replay whose files are used: its history, or its jobs where it has none. */
  replay: z.uuid(),
  /** The strategy in force, such as `count`. */
  current: z.string().max(100).default("count"),
  topK: topK.optional(),
});
export type RecommendationInput = z.infer<typeof recommendationInputSchema>;
