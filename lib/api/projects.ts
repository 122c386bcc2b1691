/** Projects as the queue treats them: switches that decide which runners take their builds. */
import { z } from "zod";
import { visibilitySchema } from "../minutes/shapes";
import { cursorQuerySchema } from "./common";

/** What a person switches. Spec: queue, 2.1 and 2.4. */
const switches = {
  /** Whether instance runners take its builds. */
  instanceRunners: z.boolean(),
  /** Whether runners of its groups take its builds. */
  groupRunners: z.boolean(),
  /** Builds of a project where this is off are dropped when a runner would take them (`builds_disabled`). */
  buildsEnabled: z.boolean(),
  /** Likewise where this is on (`archived_failure`). */
  archived: z.boolean(),
};

/** `GET /api/v1/projects/{id}` */
export const projectSchema = z.object({
  id: z.number(),
  path: z.string(),
  visibility: visibilitySchema,
  ...switches,
  /** Jobs that wait, of those that are handed out here and those only seen in GitLab. */
  pending: z.number(),
  /** Of the pending, jobs that were only seen in GitLab: no switch makes them fail. */
  observed: z.number(),
});
export type Project = z.infer<typeof projectSchema>;

/** `PATCH /api/v1/projects/{id}`: what is absent stays. */
export const projectInputSchema = z
  .strictObject(switches)
  .partial()
  .refine((input) => Object.keys(input).length > 0, {
    error: "names no switch: give instanceRunners, groupRunners, buildsEnabled or archived",
  });
export type ProjectInput = z.infer<typeof projectInputSchema>;

export const projectsQuerySchema = cursorQuerySchema.extend({
  path: z.string().max(255).optional().meta({ description: "Projects whose path begins so." }),
});
