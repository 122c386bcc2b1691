/** The runner of a build, which GitLab describes identically in its Job Hook and its Jobs API. */
import { z } from "zod";
import { runnerTypeSchema, type BuildReport } from "./shapes";

export const gitlabRunnerSchema = z
  .looseObject({
    id: z.number().int().positive(),
    description: z.string().nullish(),
    runner_type: z.enum(["instance_type", "group_type", "project_type"]).nullish(),
    is_shared: z.boolean().nullish(),
  })
  .nullish();

/**
 * If there is no type, a shared runner counts as an instance runner and any other as a project runner. Returns null
 * if no runner has taken the build.
 */
export function readGitlabRunner(runner: z.output<typeof gitlabRunnerSchema>): BuildReport["runner"] {
  if (!runner) return null;
  const type = runner.runner_type?.replace("_type", "") ?? (runner.is_shared ? "instance" : "project");
  return { id: runner.id, type: runnerTypeSchema.parse(type), description: runner.description ?? "" };
}
