/** Whether a quota allows a pipeline to start and a running build to continue. */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { monthSchema } from "../minutes/shapes";
import { gitlabIdParamSchema } from "./builds";

export const minutesDecisionQuerySchema = z
  .object({
    project: gitlabIdParamSchema.optional().meta({
      description:
        "GitLab's id of the project. With `runner`, the decision is for a build of this project on that runner. Send both or neither; without them, a build that counts against the quota is assumed.",
    }),
    runner: gitlabIdParamSchema
      .optional()
      .meta({ description: "GitLab's id of the runner. Send it together with `project`." }),
    runningMinutes: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, "must be minutes such as 12.5")
      .default("0")
      .meta({
        description: "Minutes used by builds that are still running, weighted by their cost factors.",
      }),
    otherRunner: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Whether an online group or project runner matches the build." }),
  })
  .superRefine(({ project, runner }, context) => {
    if ((project === undefined) === (runner === undefined)) return;
    const path = project === undefined ? "project" : "runner";
    context.addIssue({
      code: "custom",
      path: [path],
      message: "is missing: give project and runner, or neither",
    });
  });

export const minutesDecisionSchema = z.object({
  /** The root namespace that owns the quota. */
  namespace: z.object({ id: z.uuid(), path: z.string() }),
  month: monthSchema,
  /** For a new pipeline; `otherRunners`: it starts, but instance runners do not take its jobs. */
  pipeline: explanationSchema.extend({ outcome: z.enum(["allowed", "otherRunners", "dropped"]) }),
  /** For builds that are running on instance runners. */
  running: explanationSchema.extend({ outcome: z.enum(["continues", "dropped"]) }),
});

export type MinutesDecisionQuery = z.output<typeof minutesDecisionQuerySchema>;
export type MinutesDecisionAnswer = z.infer<typeof minutesDecisionSchema>;
