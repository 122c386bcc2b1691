/** A project as GitLab's API describes it, as far as builds need it: a job does not name its project's visibility. */
import { z } from "zod";

const projectSchema = z.object({
  id: z.number().int().positive(),
  path_with_namespace: z.string().min(1).max(1_000),
  visibility: z.enum(["public", "internal", "private"]),
});

export interface GitLabProject {
  readonly id: number;
  /** With its namespaces. */
  readonly path: string;
  readonly visibility: "public" | "internal" | "private";
}

/** Undefined for what is no project. */
export function readProject(value: unknown): GitLabProject | undefined {
  const { data } = projectSchema.safeParse(value);
  return data && { id: data.id, path: data.path_with_namespace, visibility: data.visibility };
}
