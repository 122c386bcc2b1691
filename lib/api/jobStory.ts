/** The story of a job on one time line, from queued to finished. */
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
  /** Null: it goes on. */
  to: instantSchema.nullable(),
  /** Where the times come from. */
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
  /** Seconds that a job should wait at most, as the settings of the queue have it now. */
  targetSeconds: z.number(),
  /** In order, without gaps; empty for a job of which no time is known. */
  phases: z.array(phaseSchema),
  /** Why it waited until it was handed out or dropped; null while it waits, and where its times are not known. */
  waited: sectionOf(explanationSchema.nullable()),
  /** What the log says of the image; null where there is no log, or it does not say. */
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
      /** Why it costs that. */
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
      /** Of those with the same name. */
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

/** `GET /api/v1/jobs/{id}/pull`: asks the files of a replay, so it is asked apart from the story. */
export const jobPullSchema = z.object({
  replay: z.object({ id: z.string(), at: instantSchema }).nullable(),
  /** Null: no replay whose jobs are kept has a job with this id. */
  explanation: jobExplanationSchema.nullable(),
});
export type JobPull = z.infer<typeof jobPullSchema>;
