/** The fields of a project in GitLab's API that builds need: a job does not include its project's visibility. */
import { z } from "zod";

const projectSchema = z.object({
  id: z.number().int().positive(),
  path_with_namespace: z.string().min(1).max(1_000),
  visibility: z.enum(["public", "internal", "private"]),
});

export interface GitLabProject {
  readonly id: number;
  /** Full path. */
  readonly path: string;
  readonly visibility: "public" | "internal" | "private";
}

/** Returns undefined if the value is not a project. */
export function readProject(value: unknown): GitLabProject | undefined {
  const { data } = projectSchema.safeParse(value);
  return data && { id: data.id, path: data.path_with_namespace, visibility: data.visibility };
}
