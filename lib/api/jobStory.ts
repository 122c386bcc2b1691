/** The story of a job on one timeline, from queued to finished. */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { jobExplanationSchema } from "../replay/shapes";
import { instantSchema } from "./common";
import { sectionOf } from "./sections";

export const PHASES = ["waiting", "preparing", "pulling", "script", "running"] as const;
export type PhaseKind = (typeof PHASES)[number];

const phaseSchema = z.object({
  kind: z.enum(PHASES),
  from: instantSchema,
  /** Null while it continues. */
  to: instantSchema.nullable(),
  /** Origin of the times. */
  source: z.enum(["queue", "log"]),
});
export type StoryPhase = z.infer<typeof phaseSchema>;

const middle = z.number().nullable();

export const jobStorySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  stage: z.string(),
  status: z.string(),
  project: z.object({ id: z.number().int(), path: z.string() }),
  pipelineId: z.number().int().nullable(),
  runner: z.object({ id: z.number().int(), description: z.string() }).nullable(),
  queuedAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** Target wait in seconds, from the current settings of the queue. */
  targetSeconds: z.number(),
  /** In order, without gaps; empty if none of the job's times is known. */
  phases: z.array(phaseSchema),
  /** Why it waited until it was handed out or dropped; null while it waits, or if its times are not known. */
  waited: sectionOf(explanationSchema.nullable()),
  /** What the log says about the image; null without a log, or if the log does not mention it. */
  image: z
    .object({
      name: z.string(),
      node: z.string().nullable(),
      /** 0: the image was on the node. */
      pullSeconds: z.number().nullable(),
    })
    .nullable(),
  minutes: sectionOf(
    z.object({
      /** Charged to the namespace. */
      minutes: z.number(),
      durationSeconds: z.string(),
      /** Null without an entry in the ledger. */
      factor: z.string().nullable(),
      /** Explains the cost. */
      sentence: z.string(),
    }),
  ),
  /** Medians of the project's latest builds before and after it. */
  median: sectionOf(
    z.object({
      builds: z.number().int(),
      waitSeconds: middle,
      runSeconds: middle,
      minutes: middle,
      /** Medians of the builds with the same name. */
      sameName: z.object({
        builds: z.number().int(),
        waitSeconds: middle,
        runSeconds: middle,
        minutes: middle,
      }),
    }),
  ),
});
export type JobStory = z.infer<typeof jobStorySchema>;

/** `GET /api/v1/jobs/{id}/pull`. Separate from the story because it reads the files of a replay. */
export const jobPullSchema = z.object({
  replay: z.object({ id: z.string(), at: instantSchema }).nullable(),
  /** Null if no replay whose jobs are still stored has a job with this id. */
  explanation: jobExplanationSchema.nullable(),
});
export type JobPull = z.infer<typeof jobPullSchema>;
