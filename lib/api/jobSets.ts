/** Job sets: named, versioned days of jobs with their images, shared by many replays. */
import { z } from "zod";
import { COLLECTOR_TYPES, jobSetQualitySchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";
import { collectedFromSchema } from "./jobSetCollectors";
import { operationStateSchema } from "./operations";

export const JOB_SET_PARTS = ["jobs", "images", "rotations"] as const;

export const jobSetNameSchema = resourceNameSchema;

export const jobSetSchema = z.object({
  /** Id of the version and of its operation. */
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  source: z.enum(["upload", "demo", ...COLLECTOR_TYPES]),
  /** Present for a version that was collected from data sources. */
  collected: collectedFromSchema.nullable(),
  state: operationStateSchema,
  stage: z.string(),
  /** 0–1. */
  progress: z.number(),
  message: z.string().nullable(),
  cancelRequested: z.boolean(),
  requestedBy: z.string(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  files: z.array(
    z.object({ part: z.enum([...JOB_SET_PARTS, "rejected"]), name: z.string(), bytes: z.number() }),
  ),
  /** Null until the operation has succeeded. */
  quality: jobSetQualitySchema.nullable(),
});
export type JobSetDetail = z.infer<typeof jobSetSchema>;
