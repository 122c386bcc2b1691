/** Projects in the queue: the settings that decide which runners take their builds. */
import { z } from "zod";
import { visibilitySchema } from "../minutes/shapes";
import { cursorQuerySchema } from "./common";

/** Settings that a person can change. Spec: queue, 2.1 and 2.4. */
const switches = {
  /** Whether instance runners take its builds. */
  instanceRunners: z.boolean(),
  /** Whether runners of its groups take its builds. */
  groupRunners: z.boolean(),
  /** If off, the project's builds are dropped when a runner would take them (`builds_disabled`). */
  buildsEnabled: z.boolean(),
  /** If on, the project's builds are dropped when a runner would take them (`archived_failure`). */
  archived: z.boolean(),
};

/** `GET /api/v1/projects/{id}` */
export const projectSchema = z.object({
  id: z.number(),
  path: z.string(),
  visibility: visibilitySchema,
  ...switches,
  /** Pending jobs: those that are handed out here and those only observed in GitLab. */
  pending: z.number(),
  /** Of the pending jobs, those only observed in GitLab; no setting makes them fail. */
  observed: z.number(),
});
export type Project = z.infer<typeof projectSchema>;

/** `PATCH /api/v1/projects/{id}`: omitted fields stay unchanged. */
export const projectInputSchema = z
  .strictObject(switches)
  .partial()
  .refine((input) => Object.keys(input).length > 0, {
    error: "names no switch: give instanceRunners, groupRunners, buildsEnabled or archived",
  });
export type ProjectInput = z.infer<typeof projectInputSchema>;

export const projectsQuerySchema = cursorQuerySchema.extend({
  path: z
    .string()
    .max(255)
    .optional()
    .meta({ description: "Returns only projects whose path starts with this text." }),
});
